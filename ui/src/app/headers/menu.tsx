import { later } from '../../shared/kit/later';

/** Comes when a drawer is opened. */
export const MenuLinks = later(async () => (await import('./menu-links')).MenuLinks);
