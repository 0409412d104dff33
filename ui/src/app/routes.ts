// The site map: every page that exists. ui/routes.json is its committed snapshot.
export const siteMap = [
  { path: '/', aliases: ['/index', '/home'] },
  { path: '/marketplace/{type?}', aliases: [] },
  { path: '/nftdetails', aliases: [] },
  { path: '/audit', aliases: [] },
  { path: '/audit/chains', aliases: [] },
  { path: '/audit/event/{position}', aliases: [] },
  { path: '/audit/stream/{streamType}/{streamId}', aliases: [] },
  { path: '/404', aliases: [] },
] as const;
