/** Title of a document: `{route title} - {site name}`, without a separator if one of them is missing. */
export function documentTitle(routeTitle: string | undefined, siteName: string | undefined): string {
  return [routeTitle, siteName].filter(Boolean).join(' - ')
}
