import type { CompanyContent } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { SiteLink } from '../../app/site-link.tsx'
import { Picture } from '../../design/picture.tsx'
import { RichText } from '../../design/rich-text.tsx'

const figures = [
  { name: 'teachers', path: '/teachers' },
  { name: 'courses', path: '/course' },
  { name: 'articles', path: '/big_infomation' },
] as const

export function CompanyPage({ content }: { readonly content: CompanyContent }) {
  const { site, sections } = content
  const text = useText()
  return (
    <div className="page-width company">
      <header className="page-head">
        <h1>{text('site.company')}</h1>
        {site.home_short_info && <p>{site.home_short_info}</p>}
      </header>
      <dl className="figures">
        {figures.map(({ name, path }) => (
          <div key={name}>
            <dt>
              <SiteLink to={path}>{text(`company.figures.${name}`)}</SiteLink>
            </dt>
            <dd>{content.figures[name]}</dd>
          </div>
        ))}
      </dl>
      {sections.length > 1 && (
        <nav className="jumps" aria-label={text('company.sections')}>
          <ul>
            {sections.map(({ key, title }) => (
              <li key={key}>
                <a href={`#${key}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {sections.length === 0 && <p className="empty">{text('company.empty')}</p>}
      {sections.map(({ key, title, image, video, content: html }) => (
        <section key={key} id={key} className="company-section" aria-labelledby={`title-${key}`}>
          <h2 id={`title-${key}`}>{title}</h2>
          <div className="company-words">
            <RichText html={html} />
            {video && (
              <p>
                <a className="button" href={video} rel="noopener">
                  {text('company.video')}
                </a>
              </p>
            )}
          </div>
          {image && (
            <Picture
              src={image}
              sizes="(max-width: 56rem) 100vw, 360px"
              alt=""
              width="360"
              height="240"
              loading="lazy"
            />
          )}
        </section>
      ))}
      <p className="company-more">
        <SiteLink to="/honor" className="more">
          {text('company.toHonours')}
        </SiteLink>
      </p>
    </div>
  )
}
