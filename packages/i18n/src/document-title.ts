/** Title of a document: `{route title} - {site name}`, and no separator where one of the two is missing. */
export function documentTitle(routeTitle: string | undefined, siteName: string | undefined): string {
  return [routeTitle, siteName].filter(Boolean).join(' - ')
}
