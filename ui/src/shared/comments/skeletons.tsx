/** Comments that are on their way, as high as those of one line. */
export function CommentSkeletons({ count }: { count: number }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: count }, (_, place) => (
        <div key={place} className="comment comment-wait">
          <div className="skeleton face" />
          <div className="comment-body">
            <span className="skeleton line" />
            <span className="skeleton line long" />
          </div>
        </div>
      ))}
    </div>
  );
}
