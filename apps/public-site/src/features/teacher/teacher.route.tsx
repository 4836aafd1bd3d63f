import { Phrases } from '../../app/chinese-text.tsx'
import { newsletterForm, type TeacherContent, type TeacherCard } from '@teachnet/contract'
import { cityText } from '@teachnet/contract/place-text'
import { useText } from '@teachnet/i18n/react'
import type { ReactNode } from 'react'
import './teacher.css'
import type { Route } from './+types/teacher.route'
import { pageLoader, type HeadOf } from '../../app/loading/load-content.server.ts'
import { contentOf } from '../../app/loading/page-data.ts'
import { breadcrumbs, organization, person } from '../../seo/json-ld.ts'
import { SaveLink } from '../../app/account/save-link.tsx'
import { teacherPicture } from '../../app/teacher-picture.ts'
import { BoardPicture, Portrait } from '../../design/teacher-pictures.tsx'
import { SiteLink } from '../../app/layout/site-link.tsx'
import { datesOf } from '../../app/course-dates.ts'
import { AddressLine } from '../../design/address-line.tsx'
import { Breadcrumbs } from '../../design/breadcrumbs.tsx'
import { CourseCard } from '../../design/course-card.tsx'
import { DayText, DateText } from '../../design/date-text.tsx'
import { PriceText } from '../../design/price-text.tsx'
import { PictureCredit } from '../../design/picture.tsx'
import { RichText } from '../../design/rich-text.tsx'
import { Seal } from '../../design/seal.tsx'
import { TeamCards } from '../../design/team-card.tsx'
import { TeacherFacts } from './teacher-facts.tsx'

export const teacherHead: HeadOf<TeacherContent> = ({ site, teacher }, place, text) => {
  const { name, title, school, subject } = teacher
  const path = `/teacher/${teacher.id}`
  return {
    path,
    title: [
      title === '' ? name : text('teacher.documentTitle', { name, title }),
      subject?.name,
      cityText(teacher.region),
    ]
      .filter(Boolean)
      .join(' · '),
    siteName: site.siteName,
    description: teacher.summary || [name, title, school].filter(Boolean).join(' · '),
    image: teacherPicture(teacher) || site.logo,
    type: 'profile',
    jsonLd: [
      person(teacher, place),
      organization(site, place),
      breadcrumbs(
        [
          { name: text('site.home'), path: '/' },
          { name: text('site.teachers'), path: '/teachers' },
          ...(subject ? [{ name: subject.name, path: `/teachers?subject=${subject.slug}` }] : []),
          { name, path },
        ],
        place,
      ),
    ],
  }
}

export { pageHead as meta, pageHeaders as headers } from '../../app/loading/page-data.ts'

export const loader = pageLoader('teacher', teacherHead)

export default function Teacher({ loaderData }: Route.ComponentProps) {
  return <TeacherPage content={contentOf(loaderData)} />
}

export function TeacherPage({ content }: { readonly content: TeacherContent }) {
  const { teacher, rank, ranks, courses, today, teams, articles, others } = content
  const { subject } = teacher
  const text = useText()
  const hasPhoto = teacher.photo !== '' || teacher.avatar !== ''
  return (
    <article className="page-width">
      <Breadcrumbs
        steps={[
          { text: text('site.home'), to: '/' },
          { text: text('site.teachers'), to: '/teachers' },
          ...(subject ? [{ text: subject.name, to: `/teachers?subject=${subject.slug}` }] : []),
          { text: teacher.name },
        ]}
      />
      <div className={hasPhoto ? 'profile' : teacher.board ? 'profile profile-boarded' : 'profile profile-plain'}>
        <div className="profile-figure">
          <div className="profile-picture">
            {!hasPhoto && teacher.board ? (
              <TeacherBoard teacher={teacher} />
            ) : (
              <Portrait
                src={teacher.photo || teacher.avatar}
                name={teacher.name}
                alt={(teacher.photo && teacher.photo_alt) || text('site.portraitOf', { name: teacher.name })}
                width={480}
                isFirst
              />
            )}
            {rank !== null && <Seal text={text(`site.seal.${rank}`)} size="large" />}
          </div>
          {teacher.photo && <PictureCredit credit={teacher.photo_credit} />}
        </div>
        <header className="profile-head">
          {subject && <p className="kicker">{subject.name}</p>}
          <h1>{teacher.name}</h1>
          {teacher.title && <p className="profile-title">{teacher.title}</p>}
          {teacher.summary && <p className="profile-summary">{teacher.summary}</p>}
          <p className="profile-actions">
            {teacher.is_signed === 1 && teacher.availability !== 'closed' && (
              <SiteLink to={`/booking?teacher_id=${teacher.id}`} className="button button-primary">
                {text('teacher.invite')}
              </SiteLink>
            )}
            <SiteLink to={`/enquiry?teacher_id=${teacher.id}`} className="button">
              {text('teacher.enquire')}
            </SiteLink>
            <SaveLink controller="teacher.Teacher" id={teacher.id} />
            <SiteLink to={newsletterForm('teacher', teacher.id)} className="button">
              {text('teacher.mailDates')}
            </SiteLink>
          </p>
        </header>
        <TeacherFacts teacher={teacher} rank={rank} ranks={ranks} />
        <NextDates courses={courses} today={today} />
        <div className="profile-body">
          {hasPhoto && teacher.board && <TeacherBoard teacher={teacher} />}
          {teacher.content && <RichText html={teacher.content} />}
          {teacher.video_url && (
            <p>
              <a className="button" href={teacher.video_url} rel="noopener">
                {text('teacher.video')}
              </a>
            </p>
          )}
        </div>
      </div>
      <Around courses={courses} today={today} teams={teams} articles={articles} others={others} />
    </article>
  )
}

/** Dates on the profile; the page of a course has all of them. */
const mostDates = 3

/** When and where one can meet the teacher next, and for how much. */
function NextDates({ courses, today }: Pick<TeacherContent, 'courses' | 'today'>) {
  const text = useText()
  const coming = courses
    .flatMap((course) => datesOf(course).map((date) => ({ course, date })))
    .filter(({ date }) => !date.isCancelled && date.start_date !== null && date.start_date >= today)
    .toSorted((one, other) => String(one.date.start_date).localeCompare(String(other.date.start_date)))
    .slice(0, mostDates)
  if (coming.length === 0) return null
  return (
    <section className="next-dates" aria-labelledby="next-dates">
      <h2 id="next-dates">{text('teacher.nextDates')}</h2>
      <ul>
        {coming.map(({ course, date }) => (
          <li key={date.key}>
            <p>
              <strong>{date.start_date && <DayText day={date.start_date} />}</strong>{' '}
              <SiteLink to={`/course/${course.slug}`}>{course.title}</SiteLink>
            </p>
            <p className="kicker">
              {date.price === null ? (
                <span>{text('teacher.onRequest')}</span>
              ) : (
                <PriceText price={date.price} original={null} />
              )}
              {date.left !== null && (
                <span>
                  {date.left === 0 ? text('course.fullShort') : text('course.leftShort', { left: date.left })}
                </span>
              )}
            </p>
            <p className="next-place">
              <AddressLine of={date} copyLabel={text('course.copyAddress')} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A lesson of the teacher on the board. */
function TeacherBoard({ teacher }: Pick<TeacherContent, 'teacher'>) {
  const { board, board_alt, board_credit } = teacher
  const text = useText()
  return (
    <figure className="profile-board">
      <BoardPicture
        src={board}
        alt={board_alt || text('teacher.boardOf', { name: teacher.name })}
        sizes="(max-width: 44rem) 100vw, 640px"
        isFirst
      />
      <PictureCredit credit={board_credit} />
    </figure>
  )
}

type AroundProps = Pick<TeacherContent, 'courses' | 'today' | 'teams' | 'articles' | 'others'>

/** The courses, teams and articles of a teacher, and further teachers of the subject. */
function Around({ courses, today, teams, articles, others }: AroundProps) {
  const text = useText()
  return (
    <>
      {courses.length > 0 && (
        <Part id="courses" title={text('teacher.courses')}>
          <ul className="card-grid">
            {courses.map((course) => (
              <li key={course.id}>
                <CourseCard course={course} today={today} heading="h3" />
              </li>
            ))}
          </ul>
        </Part>
      )}
      {teams.length > 0 && (
        <Part id="teams" title={text('teacher.teams')}>
          <TeamCards teams={teams} />
        </Part>
      )}
      {articles.length > 0 && (
        <Part id="articles" title={text('teacher.articles')}>
          <ul className="reading-list">
            {articles.map((item) => (
              <li key={item.id}>
                <p className="kicker">
                  <DateText seconds={item.publish_time} />
                </p>
                <h3>
                  <SiteLink to={`/news/${item.slug}`}>
                    <Phrases>{item.title}</Phrases>
                  </SiteLink>
                </h3>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {others.length > 0 && (
        <Part id="others" title={text('teacher.others')}>
          <ul className="mini-teachers">
            {others.map((other) => (
              <MiniTeacher key={other.id} teacher={other} />
            ))}
          </ul>
        </Part>
      )}
    </>
  )
}

function Part({ id, title, children }: { readonly id: string; readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="profile-part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

function MiniTeacher({ teacher }: { readonly teacher: TeacherCard }) {
  return (
    <li>
      <SiteLink to={`/teacher/${teacher.id}`} className="mini-teacher">
        <Portrait src={teacher.avatar || teacher.photo} name={teacher.name} width={96} />
        <span>
          <strong>{teacher.name}</strong>
          <span>{teacher.title}</span>
        </span>
      </SiteLink>
    </li>
  )
}
