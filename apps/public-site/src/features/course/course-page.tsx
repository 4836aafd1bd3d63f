import type { CourseContent, CourseDetail } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { enrolWayOf, shownDateOf } from '../../app/course-dates.ts'
import { kept } from '../../app/kept-part.tsx'
import { SiteLink } from '../../app/frame/site-link.tsx'
import { SaveLink } from '../../app/account/save-link.tsx'
import { useCountedOpening } from '../../app/use-counted-opening.ts'
import { Breadcrumbs } from '../../design/breadcrumbs.tsx'
import { TranslatedText } from '../../app/chinese-text.tsx'
import { CourseCard } from '../../design/course-card.tsx'
import { Picture } from '../../design/picture.tsx'
import { PictureCredit } from '../../design/picture-credit.tsx'
import { PriceText } from '../../design/price-text.tsx'
import { RichText } from '../../design/rich-text.tsx'
import { CalendarLink } from './calendar/calendar-link.tsx'
import { comparePath } from './compare/compare-choice.ts'
import { CourseDates } from './course-dates.tsx'
import { CourseRuns } from './course-runs.tsx'
import { type Lesson, lessonsOf } from '../../app/course-lessons.ts'
import { linesOf } from '../../app/lines-of.ts'
import { questionsOf } from './course-texts.ts'
import { PlacesLeft } from './places-left.tsx'
import { TeacherRow } from '../../design/teacher-row.tsx'
import { Fact } from '../../design/fact.tsx'
import { AddressLine } from '../../design/address-line.tsx'

export function CoursePage({ content }: { readonly content: CourseContent }) {
  const { site, course, today, others } = content
  const shown = shownDateOf(course)
  const ways = course.runs.map((run) => enrolWayOf(run, today))
  const way = (['enrol', 'wait'] as const).find((one) => ways.includes(one))
  const { category, teachers } = course
  const text = useText()
  const questions = questionsOf(course.questions)
  useCountedOpening('course.Course', course.id)
  return (
    <article className="page-width course">
      <Breadcrumbs
        steps={[
          { text: text('site.home'), to: '/' },
          { text: text('site.courses'), to: '/course' },
          ...(category ? [{ text: category.name, to: `/course?category=${category.slug}` }] : []),
          { text: course.title },
        ]}
      />
      <header className="course-head">
        <p className="kicker">
          <span>{text(`course.kind.${course.kind}`)}</span>
          <span>{text('course.views', { views: course.views })}</span>
        </p>
        <h1>{course.title}</h1>
        {course.summary && <p className="article-summary">{course.summary}</p>}
      </header>
      {course.cover && (
        <Picture
          className="course-cover"
          src={course.cover}
          sizes="(max-width: 56rem) 100vw, 760px"
          alt={course.cover_alt}
          width="760"
          height="475"
          isFirst
        />
      )}
      {course.cover && <PictureCredit credit={course.cover_credit} />}
      <aside className="course-terms-box" aria-label={text('course.terms')}>
        <PriceText price={shown.price} original={course.original_price} />
        <Terms course={course} />
        <p className="course-actions">
          {way && (
            <a className="button button-primary" href="#dates">
              {text(`course.${way}`)}
            </a>
          )}
          <Enquire phone={site.right_phone} isSecond={way !== undefined} />
          <SiteLink to={`/enquiry?course_id=${course.id}`} className="button">
            {text('course.ask')}
          </SiteLink>
          {shown.start_date && <CalendarLink className="button" slug={course.slug} run={shown.run} />}
          <SaveLink controller="course.Course" id={course.id} />
          <SiteLink to={comparePath([course.id])}>{text('course.compareAdd')}</SiteLink>
        </p>
      </aside>
      <div className="course-body">
        <CourseRuns course={course} today={today} />
        <RichText html={course.content} />
        <Lessons lessons={lessonsOf(course)} />
        <Lines id="audience" title="course.audience" lines={linesOf(course.audience)} />
        {course.video_url && (
          <p>
            <a className="button" href={course.video_url} rel="noopener">
              {text('course.video')}
            </a>
          </p>
        )}
        {teachers.length > 0 && (
          <section aria-labelledby="teachers">
            <h2 id="teachers">{text('course.teachers')}</h2>
            <ul className="mini-teachers">
              {teachers.map((teacher) => (
                <TeacherRow key={teacher.id} teacher={teacher} heading="h3" />
              ))}
            </ul>
          </section>
        )}
        {questions.length > 0 && (
          <section className="course-questions" aria-labelledby="questions">
            <h2 id="questions">{text('course.questions')}</h2>
            {questions.map(({ question, answer }) => (
              <details key={question}>
                <summary>{question}</summary>
                {answer.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </details>
            ))}
          </section>
        )}
        <p className="course-lead-on">
          {text('course.leadOn')} <SiteLink to="/class_set_in">{text('course.apply')}</SiteLink>
        </p>
      </div>
      {others.length > 0 && <Others others={others} />}
      <p className="course-reach" aria-hidden="true">
        <PriceText price={shown.price} original={course.original_price} />
        {way ? (
          <a className="button button-primary" href="#dates" tabIndex={-1}>
            {text(`course.${way}`)}
          </a>
        ) : (
          <Enquire phone={site.right_phone} isAgain />
        )}
      </p>
    </article>
  )
}

const Others = kept('other courses', function Courses({ others }: Pick<CourseContent, 'others'>) {
  const text = useText()
  return (
    <section className="course-others" aria-labelledby="others">
      <h2 id="others">{text('course.others')}</h2>
      <ul className="card-grid">
        {others.map((other) => (
          <li key={other.id}>
            <CourseCard course={other} heading="h3" />
          </li>
        ))}
      </ul>
    </section>
  )
})

/** Link for booking the course: calls the phone number, or leads to the contact page. `isAgain`: a second copy, hidden from screen readers. */
function Enquire({
  phone,
  isAgain = false,
  isSecond = false,
}: {
  readonly phone: string
  readonly isAgain?: boolean
  /** The page has a better way. */
  readonly isSecond?: boolean
}) {
  const text = useText()
  const place = { className: isSecond ? 'button' : 'button button-primary', ...(isAgain && { tabIndex: -1 }) }
  if (phone === '')
    return (
      <SiteLink {...place} to="/enterprise_info#contact">
        {text('course.contact')}
      </SiteLink>
    )
  return (
    <a {...place} href={`tel:${phone}`}>
      {isAgain ? text('course.enquireShort') : text('course.enquire', { phone })}
    </a>
  )
}

function Lessons({ lessons }: { readonly lessons: readonly Lesson[] }) {
  const text = useText()
  if (lessons.length === 0) return null
  return (
    <section className="course-lines course-lessons" aria-labelledby="outline">
      <h2 id="outline">{text('course.outline')}</h2>
      <ol>
        {lessons.map(({ title, minutes, summary }, at) => (
          <li key={at}>
            <span className="lesson-title">{title}</span>
            {minutes !== null && <span className="lesson-minutes">{text('course.lessonMinutes', { minutes })}</span>}
            {linesOf(summary).map((line) => (
              <p key={line}>{line}</p>
            ))}
          </li>
        ))}
      </ol>
    </section>
  )
}

interface LinesProps {
  readonly id: string
  /** Message id. */
  readonly title: string
  readonly lines: readonly string[]
}

function Lines({ id, title, lines }: LinesProps) {
  const text = useText()
  if (lines.length === 0) return null
  return (
    <section className="course-lines" aria-labelledby={id}>
      <h2 id={id}>{text(title)}</h2>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}

function Terms({ course }: { readonly course: CourseDetail }) {
  const text = useText()
  const { hours, tags } = course
  const shown = shownDateOf(course)
  const { start_date, region, address, capacity } = shown
  return (
    <dl className="facts">
      {start_date && (
        <Fact name="course.date">
          <CourseDates date={shown} />
        </Fact>
      )}
      {(region.length > 0 || address !== '') && (
        <Fact name="course.place">
          <AddressLine of={shown} copyLabel={text('course.copyAddress')} />
        </Fact>
      )}
      {hours !== null && <Fact name="course.length">{text('course.hours', { hours })}</Fact>}
      {capacity !== null && (
        <Fact name="course.places">
          <PlacesLeft date={shown} />
        </Fact>
      )}
      {tags.length > 0 && (
        <Fact name="course.tags">
          <ul className="inline-list">
            {tags.map((tag) => (
              <li key={tag.value}>
                <TranslatedText>{tag.text}</TranslatedText>
              </li>
            ))}
          </ul>
        </Fact>
      )}
    </dl>
  )
}
