import type { SiteConfig } from '@teachnet/protocol'
import { toAssetUrl } from '@teachnet/session'
import './mark.css'

export interface MarkProps {
  readonly site: Pick<SiteConfig, 'siteName' | 'logo' | 'cdnUrl'>
  /** Address of the public site's first page. */
  readonly href: string
}

/** The mark of the public site, which it leads to: the configured logo, or a seal with the first character of the name; then the name. */
export function Mark({ site: { siteName, logo, cdnUrl }, href }: MarkProps) {
  return (
    <a className="mark" href={href}>
      {logo ? (
        <img src={toAssetUrl(logo, cdnUrl)} alt="" />
      ) : (
        <span className="mark-seal" aria-hidden="true">
          {[...siteName][0]}
        </span>
      )}
      <span className="mark-name">{siteName}</span>
    </a>
  )
}
