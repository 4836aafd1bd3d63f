import type { HomeContent } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { SiteLink } from '../../app/frame/site-link.tsx'
import { CourseCard } from '../../design/course-card.tsx'
import { SectionHead } from '../../design/section-head.tsx'
import { TeamCard } from '../../design/team-card.tsx'
import { Brand } from './home-brand.tsx'
import { FloatingContact } from './floating-contact.tsx'
import { HomeApp } from './home-app.tsx'
import { HomeApply } from './home-apply.tsx'
import { HomeCreed } from './home-creed.tsx'
import { HomeOpening } from './home-opening.tsx'
import { HomeNews } from './home-news.tsx'
import { TeacherGallery } from './teacher-gallery.tsx'

/** A large portrait and three columns of two. */
const mostInGallery = 7

export function HomePage({ content }: { readonly content: HomeContent }) {
  const { site, teachers, teacherTotal, news, teams, courses, today, brands, app } = content
  const text = useText()
  const hasBanner = content.home_video !== '' || site.home_info_image !== ''
  // A banner takes the place of the first teacher, who then leads the gallery.
  const gallery = (hasBanner ? teachers : teachers.slice(1)).slice(0, mostInGallery)
  return (
    <>
      <HomeOpening site={site} teacher={teachers[0]} hasBanner={hasBanner} banner={content} />
      {gallery.length > 0 && (
        <section className="page-width section" aria-labelledby="teachers">
          <SectionHead
            id="teachers"
            title={site.teacher_title || text('home.teachers')}
            note={text('home.teacherTotal', { count: teacherTotal })}
            more={{ to: '/teachers', text: text('home.allTeachers') }}
          />
          <TeacherGallery teachers={gallery} />
        </section>
      )}
      {teams.length > 0 && (
        <section className="page-width section" aria-labelledby="teams">
          <SectionHead id="teams" title={text('home.teams')} />
          <ul className="card-grid">
            {teams.map((team) => (
              <li key={team.id}>
                <TeamCard team={team} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {courses.length > 0 && (
        <section className="page-width section" aria-labelledby="courses">
          <SectionHead
            id="courses"
            title={text('home.courses')}
            more={{ to: '/course', text: text('home.allCourses') }}
          />
          <ul className="card-grid">
            {courses.map((course) => (
              <li key={course.id}>
                <CourseCard course={course} today={today} heading="h3" />
              </li>
            ))}
          </ul>
        </section>
      )}
      <HomeCreed site={site} />
      {news.length > 0 && (
        <section className="page-width section" aria-labelledby="news">
          <SectionHead id="news" title={text('site.news')} more={{ to: '/news', text: text('home.allNews') }} />
          <HomeNews news={news} />
        </section>
      )}
      <HomeApp app={app} />
      {brands.length > 0 && (
        <section className="page-width section" aria-labelledby="brands">
          <SectionHead id="brands" title={text('home.brands')} />
          <ul className="brands">
            {brands.map((brand) => (
              <Brand key={brand.id} brand={brand} />
            ))}
          </ul>
        </section>
      )}
      <HomeApply />
      <FloatingContact site={site} />
      {teachers.length === 0 && news.length === 0 && (
        <p className="page-width section empty">
          {text('home.empty')} <SiteLink to="/">{text('site.home')}</SiteLink>
        </p>
      )}
    </>
  )
}
