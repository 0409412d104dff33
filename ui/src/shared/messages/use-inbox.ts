import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { listen, reconnect } from '../api/live';
import { useSession } from '../session/store';
import { MESSAGES, unread } from './queries';

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
    return listen([`account:${uid}`], () => void client.invalidateQueries({ queryKey: [MESSAGES] }));
  }, [uid, client]);
  useEffect(() => {
    if (data) useSession.setState({ unread: data.num });
  }, [data]);
}
