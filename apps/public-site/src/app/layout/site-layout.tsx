import { previewParameter, type SiteContent, type FooterEntry, policyPaths } from '@teachnet/contract'
import { type ReactNode, Suspense, useEffect } from 'react'
import { useText, useLocale } from '@teachnet/i18n/react'
import { useLocation } from 'react-router'
import { lazyPart } from '../loading/lazy-part.ts'
import { LanguageOffer } from './language-offer.tsx'
import { SiteHeader } from './site-header.tsx'
import { useStoredAccount } from '../account/use-stored-account.ts'
import { languageTag } from '@teachnet/i18n'
import { TranslatedText } from '../chinese-text.tsx'
import { pageGroups } from './menu-groups.ts'
import { inLocale } from '../site-address.ts'
import { SiteLink } from './site-link.tsx'
import { SiteLogo } from './site-logo.tsx'
import { isReachable } from '../site-paths.ts'

const EditorBar = lazyPart(async () => (await import('./editor-bar.tsx')).EditorBar)

/** Header, page (which renders its own `main`) and footer. Also renders without site content, when the API is down. */
export function SiteLayout({
  site,
  children,
}: {
  readonly site: SiteContent | undefined
  readonly children: ReactNode
}) {
  const text = useText()
  useWeChatShare(site?.wechat_share === true)
  return (
    <>
      <a className="skip-link" href="#content">
        {text('site.skip')}
      </a>
      <StaffBar />
      <SiteHeader site={site} />
      <div id="content" tabIndex={-1}>
        {children}
      </div>
      <SiteFooter site={site} />
      <LanguageOffer />
    </>
  )
}

/** The bar for staff, which no other visitor loads: in previews, and where an administrator is signed in. */
function StaffBar() {
  const { search } = useLocation()
  const isStaff = useStoredAccount('admin') !== undefined
  if (!isStaff && !new URLSearchParams(search).has(previewParameter)) return null
  return (
    <Suspense fallback={null}>
      <EditorBar />
    </Suspense>
  )
}

/**
 * In WeChat's browser, sets the title, the description and the picture for sharing each page. Other browsers load
 * nothing.
 */
function useWeChatShare(isOn: boolean): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (isOn && / MicroMessenger\//.test(navigator.userAgent))
      import('./share-in-wechat.ts').then(({ describePage }) => describePage()).catch(() => undefined)
  }, [isOn, pathname, search])
}

interface Props {
  readonly site: SiteContent | undefined
}

/**
 * The footer: the operator of the site, links to every page, content from the back office, and the notices that the law
 * requires.
 */
export function SiteFooter({ site }: Props) {
  const text = useText()
  const locale = useLocale()
  return (
    <footer className="colophon">
      <div className="page-width colophon-grid">
        <Identity site={site} />
        <nav className="colophon-sections" aria-label={text('site.footerNavigation')}>
          {pageGroups(text).map(({ heading, links }) => (
            <section key={heading} className="colophon-column">
              <h2>{text(heading)}</h2>
              <ul>
                {links.map(({ title, path }) => (
                  <li key={path}>
                    <SiteLink to={path}>{title}</SiteLink>
                  </li>
                ))}
                {heading === 'site.sections.articles' && (
                  <li>
                    <a href={inLocale('/rss.xml', locale)} hrefLang={languageTag(locale)} type="application/rss+xml">
                      {text('site.feed')}
                    </a>
                  </li>
                )}
              </ul>
            </section>
          ))}
        </nav>
        {site && site.footer.length > 0 && (
          <div className="colophon-records">
            {site.footer.map(({ title, entries }) => (
              <section key={title} className="colophon-column">
                {title && <h2>{title}</h2>}
                <ul>
                  {entries.map((entry) => (
                    <li key={`${entry.kind} ${entry.label}`} data-kind={entry.kind}>
                      <Entry entry={entry} />
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
        )}
        <p className="colophon-legal">
          <SiteLink to={policyPaths.privacy}>{text('site.privacy')}</SiteLink>
          <SiteLink to={policyPaths.terms}>{text('site.terms')}</SiteLink>
        </p>
        <Notices site={site} />
      </div>
    </footer>
  )
}

function Identity({ site }: Props) {
  const text = useText()
  const siteName = site?.siteName || text('site.name')
  return (
    <div className="colophon-identity">
      <div className="colophon-name">
        <SiteLogo site={site} name={siteName} isLazy />
        <p>
          <strong>{siteName}</strong>
          {site?.site_title && <span>{site.site_title}</span>}
        </p>
      </div>
      <div className="colophon-contact">
        {site?.right_phone && (
          <p>
            {text('site.phone')}
            <a className="colophon-phone" href={telephone(site.right_phone)}>
              {site.right_phone}
            </a>
          </p>
        )}
        {site?.chat_url && (
          <p>
            <a href={site.chat_url} rel="noopener">
              {text('site.chat')}
            </a>
          </p>
        )}
        {site?.contact_email && (
          <p>
            <a href={`mailto:${site.contact_email}`}>{site.contact_email}</a>
          </p>
        )}
        {site?.company_address && (
          <address>
            <TranslatedText>{site.company_address}</TranslatedText>
          </address>
        )}
        {site?.right_qrcode && (
          <img src={site.right_qrcode} alt={text('site.qrcode')} width="96" height="96" loading="lazy" />
        )}
      </div>
    </div>
  )
}

/**
 * The data that a site in mainland China must show: its operator, and its two records with links to their registers.
 */
function Notices({ site }: Props) {
  if (!site) return null
  const { company_name, licence, recordNumber, police_number } = site
  if (!company_name && !licence && !recordNumber && !police_number) return null
  return (
    <p className="colophon-record">
      {company_name && (
        <span>
          <TranslatedText>{company_name}</TranslatedText>
        </span>
      )}
      {licence && (
        <span>
          <TranslatedText>{licence}</TranslatedText>
        </span>
      )}
      {recordNumber && (
        <a lang="zh-CN" href="https://beian.miit.gov.cn/" rel="noopener">
          {recordNumber}
        </a>
      )}
      {police_number && (
        <a
          lang="zh-CN"
          href={`https://beian.mps.gov.cn/#/query/webSearch?code=${police_number.replace(/\D/g, '')}`}
          rel="noopener"
        >
          {police_number}
        </a>
      )}
    </p>
  )
}

function telephone(number: string): string {
  return `tel:${number.replace(/[^+\d]/g, '')}`
}

function Entry({ entry: { kind, label, link, icon } }: { readonly entry: FooterEntry }) {
  if (kind === 'qrcode')
    return (
      <figure className="colophon-code">
        {icon && <img src={icon} alt={label} width="96" height="96" loading="lazy" />}
        <figcaption>{link && isReachable(link) ? <SiteLink to={link}>{label}</SiteLink> : label}</figcaption>
      </figure>
    )
  const words = link && isReachable(link) ? <SiteLink to={link}>{label}</SiteLink> : <span>{label}</span>
  return (
    <>
      {icon && <img src={icon} alt="" width="20" height="20" loading="lazy" />}
      {kind === 'contact' ? <address>{words}</address> : words}
    </>
  )
}
