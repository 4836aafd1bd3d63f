import type { SiteContent } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { Seal } from '../design/seal.tsx'
import { SiteLink } from './site-link.tsx'
import { reachableLinks } from './site-paths.ts'

export function SiteFooter({ site }: { readonly site: SiteContent | undefined }) {
  const text = useText()
  const siteName = site?.siteName || text('site.name')
  const links = reachableLinks([...(site?.top_menu ?? []), ...(site?.app_menu ?? [])])
  return (
    <footer className="colophon">
      <div className="page-width colophon-grid">
        <div className="colophon-name">
          <Seal text={[...siteName][0] ?? ''} />
          <p>
            <strong>{siteName}</strong>
            {site?.home_short_title && <span>{site.home_short_title}</span>}
          </p>
        </div>
        <nav aria-label={text('site.footNavigation')}>
          <ul>
            <li>
              <SiteLink to="/top10">{text('site.top10')}</SiteLink>
            </li>
            <li>
              <SiteLink to="/news">{text('site.news')}</SiteLink>
            </li>
            {links
              .filter(({ path }) => !['/', '/top10', '/news'].includes(path))
              .map(({ title, path }) => (
                <li key={path}>
                  <SiteLink to={path}>{title}</SiteLink>
                </li>
              ))}
            <li>
              <a href="/rss.xml" type="application/rss+xml">
                {text('site.feed')}
              </a>
            </li>
          </ul>
        </nav>
        <div className="colophon-contact">
          {site?.right_phone && (
            <p>
              {text('site.phone')}
              <a className="colophon-phone" href={`tel:${site.right_phone.replace(/[^+\d]/g, '')}`}>
                {site.right_phone}
              </a>
            </p>
          )}
          {site?.right_qrcode && (
            <img src={site.right_qrcode} alt={text('site.qrcode')} width="96" height="96" loading="lazy" />
          )}
        </div>
        {site?.recordNumber && (
          <p className="colophon-record">
            <a href="https://beian.miit.gov.cn/" rel="noopener nofollow">
              {site.recordNumber}
            </a>
          </p>
        )}
      </div>
    </footer>
  )
}
