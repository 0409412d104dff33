import type { ReactNode } from 'react';
import { PlaceLike } from '../../shared/comments/like-button';
import { ReportButton } from '../../shared/report/report-button';
import type { NewsArticle } from '../../shared/api/types';
import { ShareButton } from './share-button';

interface Props {
  news: NewsArticle;
  /** Nobody reports what is theirs. */
  own: boolean;
  children?: ReactNode;
}

/** Liking it, telling others of it, and reporting it. */
export function ArticleTools({ news: { id, title, likes }, own, children }: Props) {
  return (
    <div className="news-deeds">
      <PlaceLike place={{ contenttype: 'news', contentid: id }} name={title} known={likes} />
      <ShareButton id={id} title={title} />
      {!own && <ReportButton target={{ targettype: 'news', targetid: id }} name={title} />}
      {children}
    </div>
  );
}
