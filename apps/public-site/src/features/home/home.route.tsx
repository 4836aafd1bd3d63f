import { Phrases } from '../../app/chinese-text.tsx'
import type { HomeContent, BrandCard, ListedTeacher } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import './home.css'
import type { Route } from './+types/home.route'
import { pageLoader, type HeadOf } from '../../app/loading/load-content.server.ts'
import { contentOf } from '../../app/loading/page-data.ts'
import { organization, webSite } from '../../seo/json-ld.ts'
import { teacherPicture } from '../../app/teacher-picture.ts'
import { BoardPicture, Portrait } from '../../design/teacher-pictures.tsx'
import { SiteLink } from '../../app/layout/site-link.tsx'
import { CourseCard } from '../../design/course-card.tsx'
import { TeamCards } from '../../design/team-card.tsx'
import { FloatingContact } from './floating-contact.tsx'
import { HomeOpening } from './home-opening.tsx'
import { HomeNews } from './home-news.tsx'
import { AppOffer } from '../../design/app-offer.tsx'
import { pages } from '../../pages.ts'

const homeHead: HeadOf<HomeContent> = ({ site, teachers }, place, text) => ({
  path: '/',
  title: text('home.documentTitle'),
  siteName: site.siteName,
  description: site.home_info || text('home.lead'),
  image: site.home_info_image || teacherPicture(teachers[0]) || site.logo,
  jsonLd: [webSite(site, place), organization(site, place)],
})

export { pageHead as meta, pageHeaders as headers } from '../../app/loading/page-data.ts'

export const loader = pageLoader('home', homeHead)

export default function Home({ loaderData }: Route.ComponentProps) {
  return <HomePage content={contentOf(loaderData)} />
}

/** A large board, two next to it, and a row of three. */
const mostInGallery = 6

export function HomePage({ content }: { readonly content: HomeContent }) {
  const { site, teachers, teacherTotal, news, teams, courses, today, brands, app } = content
  const text = useText()
  const hasBanner = content.home_video !== '' || site.home_info_image !== ''
  const gallery = teachers.slice(0, mostInGallery)
  return (
    <>
      <HomeOpening site={site} still={teacherPicture(teachers[0])} hasBanner={hasBanner} banner={content} />
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
          <TeamCards teams={teams} />
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

/** Offers the app. */
function HomeApp({ app }: Pick<HomeContent, 'app'>) {
  const text = useText()
  return (
    <section className="page-width section app-strip" aria-labelledby="app">
      <div>
        <h2 id="app">{app.title || text('site.app')}</h2>
        <p>{text('home.appLead')}</p>
        <SiteLink to="/app" className="more">
          {text('home.aboutApp')}
        </SiteLink>
      </div>
      <AppOffer app={app} />
    </section>
  )
}

const forms = [
  { name: 'teacher', page: pages.teacherForm },
  { name: 'branch', page: pages.branchForm },
  { name: 'shop', page: pages.shopForm },
  { name: 'class', page: pages.classForm },
] as const

/** Leads each kind of applicant to the right form. */
function HomeApply() {
  const text = useText()
  return (
    <section className="page-width section" aria-labelledby="apply">
      <SectionHead
        id="apply"
        title={text('site.apply')}
        more={{ to: pages.findApplication.path, text: text('site.findApplication') }}
      />
      <ul className="apply-strip">
        {forms.map(({ name, page: { path, navigation } }) => (
          <li key={path}>
            <SiteLink to={path}>
              <strong>{text(navigation)}</strong>
              <span>{text(`home.apply.${name}`)}</span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A partner brand of the network. */
function Brand({ brand: { name, logo, link, description, since } }: { readonly brand: BrandCard }) {
  const text = useText()
  return (
    <li className="brand">
      {logo && <img src={logo} alt="" width="64" height="64" loading="lazy" />}
      <div>
        <h3>{link ? <SiteLink to={link}>{name}</SiteLink> : name}</h3>
        {since !== null && <p className="kicker">{text('home.since', { year: String(since) })}</p>}
        <p className="brand-description">{description}</p>
      </div>
    </li>
  )
}

/** What the network stands for. */
function HomeCreed({ site }: Pick<HomeContent, 'site'>) {
  const text = useText()
  return (
    <section className="creed" aria-label={text('home.creedName')}>
      <div className="page-width creed-grid">
        <h2>
          <Phrases>{site.home_short_title || text('home.aboutTitle')}</Phrases>
        </h2>
        <p>{site.home_short_info || text('home.about')}</p>
      </div>
    </section>
  )
}

/** The boards of the first teachers, in the order set in the back office. */
function TeacherGallery({ teachers }: { readonly teachers: readonly ListedTeacher[] }) {
  return (
    <ol className="gallery">
      {teachers.map((teacher) => (
        <li key={teacher.id}>
          <SiteLink to={`/teacher/${teacher.id}`} className="gallery-item">
            {teacher.board ? (
              <BoardPicture src={teacher.board} sizes="(max-width: 40rem) 50vw, 560px" />
            ) : (
              <Portrait src={teacher.photo || teacher.avatar} name={teacher.name} width={320} />
            )}
            <span className="gallery-name">{teacher.name}</span>
            <span className="gallery-title">{[teacher.subject?.name, teacher.title].filter(Boolean).join(' · ')}</span>
            {teacher.caption && <span className="gallery-title">{teacher.caption}</span>}
          </SiteLink>
        </li>
      ))}
    </ol>
  )
}

interface SectionHeadProps {
  /** Id of the heading, which labels the section. */
  readonly id: string
  readonly title: string
  readonly note?: string
  readonly more?: { readonly to: string; readonly text: string }
}

function SectionHead({ id, title, note, more }: SectionHeadProps) {
  return (
    <div className="section-head">
      <h2 id={id}>{title}</h2>
      {note && <p>{note}</p>}
      {more && (
        <SiteLink to={more.to} className="more">
          {more.text}
        </SiteLink>
      )}
    </div>
  )
}
