/** Where a notice leads: a page of the member centre, or an address outside it. */
export type NoticeTarget = { readonly to: string } | { readonly href: string }

/** @param publicSite address of the public site, without a slash at its end */
export function targetOf(link: string, publicSite: string): NoticeTarget | undefined {
  if (link.startsWith('/account/')) return { to: link }
  if (/^\/(?!\/)/v.test(link)) return { href: `${publicSite}${link}` }
  return /^https?:\/\//iv.test(link) ? { href: link } : undefined
}
