import type { FooterEntry, SiteContent } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { allPages } from '../pages.ts'
import { SiteLink } from './site-link.tsx'
import { reachableLinks } from './site-paths.ts'

/** The footer: content from the back office, links to every page of the site, and legally required notices. */
export function SiteFooter({ site }: { readonly site: SiteContent | undefined }) {
  const text = useText()
  const siteName = site?.siteName || text('site.name')
  const menu = reachableLinks([...(site?.top_menu ?? []), ...(site?.app_menu ?? [])])
  const own = allPages.flatMap(({ navigation, path }) => (navigation ? [{ title: text(navigation), path }] : []))
  const known = new Set(own.map(({ path }) => path))
  return (
    <footer className="colophon">
      <div className="page-width colophon-grid">
        <div className="colophon-name">
          {site?.logo && <img src={site.logo} alt="" width="40" height="40" loading="lazy" />}
          <p>
            <strong>{siteName}</strong>
            {site?.home_short_title && <span>{site.home_short_title}</span>}
          </p>
        </div>
        <nav aria-label={text('site.footNavigation')}>
          <ul className="colophon-pages">
            {[...own, ...menu.filter(({ path }) => !known.has(path))].map(({ title, path }) => (
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
        {site?.footer.map(({ title, entries }) => (
          <section key={title} className="colophon-column">
            {title && <h2>{title}</h2>}
            <ul>
              {entries.map((entry) => (
                <li key={`${entry.kind} ${entry.label}`}>
                  <Entry entry={entry} />
                </li>
              ))}
            </ul>
          </section>
        ))}
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

function Entry({ entry: { kind, label, link, icon } }: { readonly entry: FooterEntry }) {
  const isReachable = link !== '' && reachableLinks([{ title: label, path: link }]).length > 0
  return (
    <>
      {icon && (
        <img
          src={icon}
          alt=""
          width={kind === 'qrcode' ? 96 : 20}
          height={kind === 'qrcode' ? 96 : 20}
          loading="lazy"
        />
      )}
      {isReachable ? <SiteLink to={link}>{label}</SiteLink> : <span>{label}</span>}
    </>
  )
}
