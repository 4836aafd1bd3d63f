/** `example.org`, `https://example.org:8443` or `*.example.org`: no other text may be put into a header. */
const source = /^(https?:\/\/)?(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/i

/** Checks whether a text is a single host source of a Content-Security-Policy. */
export function isContentSource(text: string): boolean {
  return source.test(text)
}

interface ContentHosts {
  /** Base address of files; empty: the address of the request. */
  readonly cdnUrl: string
  /** Other hosts whose pictures pages may show. */
  readonly pictureHosts: readonly string[]
}

/** Returns the address of files and the hosts of pictures as sources of a Content-Security-Policy. */
export function contentSourcesOf({ cdnUrl, pictureHosts }: ContentHosts): string[] {
  const [files = ''] = /^(https?:)?\/\/[^/?#]+/i.exec(cdnUrl) ?? []
  return [files.replace(/^\/\//, ''), ...pictureHosts].filter(isContentSource)
}
