import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { listen, reconnect } from '../api/live';
import { useSession } from '../session/store';
import { MESSAGES, unread } from './queries';

/** Several messages that come together are asked for once (C025). */
const COLLECTED_MS = 500;

/** Calls once for all wishes of half a second. */
export function gathered(call: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wish = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      call();
    }, COLLECTED_MS);
  };
  return { wish, stop: () => clearTimeout(timer) };
}

/** Keeps the count of unread messages true while somebody is signed in: by the socket, or a poll. */
export function useInbox(): void {
  const uid = useSession((session) => session.user?.uid);
  const client = useQueryClient();
  const { data } = useQuery({ ...unread(uid ?? ''), enabled: uid !== undefined });
  const before = useRef(uid);
  useEffect(() => {
    if (uid === undefined) return;
    // The socket knows the session that it was opened with.
    if (before.current !== uid) reconnect();
    before.current = uid;
    const { wish, stop } = gathered(() => void client.invalidateQueries({ queryKey: [MESSAGES] }));
    const leave = listen([`account:${uid}`], wish);
    return () => {
      stop();
      leave();
    };
  }, [uid, client]);
  useEffect(() => {
    if (data) useSession.setState({ unread: data.num });
  }, [data]);
}
