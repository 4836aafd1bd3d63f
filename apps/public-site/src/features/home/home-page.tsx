import type { HomeContent } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { SiteLink } from '../../app/site-link.tsx'
import { SectionHead } from '../../design/section-head.tsx'
import { HomeOpening } from './home-opening.tsx'
import { HomeNews } from './home-news.tsx'
import { TeacherGallery } from './teacher-gallery.tsx'

export function HomePage({ content }: { readonly content: HomeContent }) {
  const { site, teachers, teacherTotal, news } = content
  const text = useText()
  return (
    <>
      <HomeOpening site={site} teacher={teachers[0]} />
      {teachers.length > 1 && (
        <section className="page-width section" aria-labelledby="teachers">
          <SectionHead
            id="teachers"
            title={site.teacher_title || text('home.teachers')}
            note={text('home.teacherTotal', { count: teacherTotal })}
            more={{ to: '/top10', text: text('home.allTop10') }}
          />
          <TeacherGallery teachers={teachers.slice(1)} />
        </section>
      )}
      <section className="creed" aria-label={text('home.creedName')}>
        <div className="page-width creed-grid">
          <blockquote className="creed-text">
            <p>{text('home.creed')}</p>
            <footer>
              <cite>{text('home.creedSource')}</cite>
            </footer>
          </blockquote>
          <div className="creed-note">
            <h2>{site.home_short_title || text('home.aboutTitle')}</h2>
            <p>{site.home_short_info || text('home.about')}</p>
          </div>
        </div>
      </section>
      {news.length > 0 && (
        <section className="page-width section" aria-labelledby="news">
          <SectionHead id="news" title={text('site.news')} more={{ to: '/news', text: text('home.allNews') }} />
          <HomeNews news={news} />
        </section>
      )}
      {teachers.length === 0 && news.length === 0 && (
        <p className="page-width section empty">
          {text('home.empty')} <SiteLink to="/">{text('site.home')}</SiteLink>
        </p>
      )}
    </>
  )
}
