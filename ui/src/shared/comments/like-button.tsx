import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import '../texts/comments';
import { ApiError, errorKeys } from '../api/client';
import { count } from '../format';
import { toast } from '../kit/toast';
import { useSession } from '../session/store';
import { giveLike, isLiked } from './like';
import { commentsOf, likesBy } from './queries';
import { useLivePlace } from './use-live';
import { useSigned } from './use-signed';
import type { Liked, Place } from './place';

interface Props {
  place: Place;
  of: Liked;
  /** Unknown while they are on their way. */
  likes: number | undefined;
  /** As the page calls it. */
  name: string;
  /** Where on the page one comes back to. */
  hash?: string;
}

/** A heart with how many have pressed it. */
export function LikeButton({ place, of, likes, name, hash }: Props) {
  const { t } = useTranslation();
  const uid = useSession((session) => session.user?.uid ?? '');
  const client = useQueryClient();
  const { data } = useQuery(likesBy(uid, place));
  const signed = useSigned();
  const liked = isLiked(data, of);
  const press = async () => {
    if (!signed(hash)) return;
    try {
      await giveLike({ client, uid, place }, of, !liked);
    } catch (error) {
      toast(t(error instanceof ApiError ? errorKeys(error) : ['error.code.0']), { bad: true });
    }
  };
  const shown = likes === undefined ? '' : count(likes);
  return (
    <button
      type="button"
      className="quiet like-button"
      aria-pressed={liked}
      aria-label={t('like.of', { name, likes: shown })}
      title={t('like.give')}
      disabled={likes === undefined || (uid !== '' && !data)}
      onClick={() => void press()}
    >
      <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
        <path d="M10 16.500C4.500 12.500 2.500 9.800 2.500 7.300a3.800 3.800 0 0 1 7.500-1.200 3.800 3.800 0 0 1 7.500 1.200c0 2.500-2 5.200-7.500 9.200z" />
      </svg>
      <span className="like-count">{shown}</span>
    </button>
  );
}

/**
 * For the thing itself. It stands wherever its comments do, and keeps them true. `known`: what the page knows
 * of its likes while they are on their way.
 */
export function PlaceLike({ place, name, known }: Pick<Props, 'place' | 'name'> & { known?: number }) {
  useLivePlace(place);
  const { data } = useInfiniteQuery(commentsOf(place));
  return <LikeButton place={place} of={place} likes={data?.pages[0]?.likes ?? known} name={name} />;
}
