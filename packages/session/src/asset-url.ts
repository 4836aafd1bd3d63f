/**
 * Returns the address of an attachment that a browser can load.
 * @param path as stored in records: a path of the site, or an absolute address, which is returned unchanged
 * @param cdnUrl the site configuration's `cdnUrl`; a protocol-relative one takes the page's protocol
 */
export function toAssetUrl(path: string, cdnUrl: string): string {
  if (path === '' || /^([a-z][a-z0-9+.-]*:|\/\/)/i.test(path)) return path
  return `${cdnUrl.replace(/\/+$/, '')}${path.startsWith('/') ? '' : '/'}${path}`
}
