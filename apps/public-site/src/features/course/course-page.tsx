import { Phrases } from '../../app/chinese-text.tsx'
import { type CourseContent, type CourseDetail, freeLessonPath } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { enrolWayOf, isOver, displayedDateOf } from '../../app/course-dates.ts'
import { SiteLink } from '../../app/layout/site-link.tsx'
import { useCountedOpening } from '../../app/use-counted-opening.ts'
import { Breadcrumbs } from '../../design/breadcrumbs.tsx'
import { CourseCard } from '../../design/course-card.tsx'
import { Picture, PictureCredit } from '../../design/picture.tsx'
import { PriceText } from '../../design/price-text.tsx'
import { RichText } from '../../design/rich-text.tsx'
import { CourseRuns } from './course-runs.tsx'
import { CourseTerms, courseWays, OnlineStart } from './course-terms.tsx'
import { EnquireLink } from './booking-links.tsx'
import { type Lesson, lessonsOf } from '../../app/course-lessons.ts'
import { linesOf } from '../../app/lines-of.ts'
import { TeacherRow } from '../../design/teacher-row.tsx'
import './course.css'

export function CoursePage({ content }: { readonly content: CourseContent }) {
  const { site, course, today, others } = content
  const visible = displayedDateOf(course)
  const ways = course.runs.map((run) => enrolWayOf(run, today))
  const way = courseWays.find((one) => ways.includes(one))
  const hasEnded = isOver(visible, course.kind, today)
  const { category } = course
  const text = useText()
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
        <h1>
          <Phrases>{course.title}</Phrases>
        </h1>
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
      <div className="course-terms-place">
        <CourseTerms course={course} way={way} hasEnded={hasEnded} phone={site.right_phone} />
      </div>
      <div className="course-body">
        <CourseRuns course={course} today={today} />
        <RichText html={course.content} />
        {course.kind === 'listed' && !hasEnded && <OnlineStart course={course} way={way} />}
        <Lessons id={course.id} lessons={lessonsOf(course)} poster={course.cover} />
        <Lines id="audience" title="course.audience" lines={linesOf(course.audience)} />
        {course.video_url && (
          <p>
            <a className="button" href={course.video_url} rel="noopener">
              {text('course.video')}
            </a>
          </p>
        )}
        <Teachers teachers={course.teachers} />
        <Questions questions={questionsOf(course.questions)} />
        <p className="course-lead-on">
          {text('course.leadOn')} <SiteLink to="/class_set_in">{text('course.apply')}</SiteLink>
        </p>
      </div>
      {others.length > 0 && <Others others={others} today={today} />}
      <p className="course-reach" aria-hidden="true">
        <PriceText price={visible.price} original={course.original_price} />
        {way ? (
          <a className="button button-primary" href="#dates" tabIndex={-1}>
            {text(`course.${way}`)}
          </a>
        ) : hasEnded ? (
          <SiteLink to={`/enquiry?course_id=${course.id}`} className="button button-primary" tabIndex={-1}>
            {text('course.askNext')}
          </SiteLink>
        ) : (
          <EnquireLink phone={site.right_phone} isAgain />
        )}
      </p>
    </article>
  )
}

function Others({ others, today }: Pick<CourseContent, 'others' | 'today'>) {
  const text = useText()
  return (
    <section className="course-others" aria-labelledby="others">
      <h2 id="others">{text('course.others')}</h2>
      <ul className="card-grid">
        {others.map((other) => (
          <li key={other.id}>
            <CourseCard course={other} today={today} heading="h3" />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface LessonsProps {
  /** Of the course. */
  readonly id: number
  readonly lessons: readonly Lesson[]
  /** Address of a picture, or empty. */
  readonly poster: string
}

function Lessons({ id, lessons, poster }: LessonsProps) {
  const text = useText()
  if (lessons.length === 0) return null
  return (
    <section className="course-lines course-lessons" aria-labelledby="outline">
      <h2 id="outline">{text('course.outline')}</h2>
      <ol>
        {lessons.map(({ title, minutes, summary, video, isFree }, at) => (
          <li key={at}>
            <span className="lesson-title">{title}</span>
            {minutes !== null && <span className="lesson-minutes">{text('course.lessonMinutes', { minutes })}</span>}
            {video !== '' && (
              <span className="lesson-minutes">{text(isFree ? 'course.lessonFree' : 'course.lessonVideo')}</span>
            )}
            {linesOf(summary).map((line) => (
              <p key={line}>{line}</p>
            ))}
            {video !== '' && isFree && (
              // oxlint-disable-next-line jsx-a11y/media-has-caption -- staff upload the video without captions
              <video
                id={`lesson-${video}`}
                className="lesson-player"
                controls
                playsInline
                preload="none"
                src={`${freeLessonPath}?${new URLSearchParams({ course: String(id), lesson: video })}`}
                aria-label={text('course.lessonPlayer', { title })}
                poster={poster || undefined}
              />
            )}
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

function Teachers({ teachers }: Pick<CourseDetail, 'teachers'>) {
  const text = useText()
  if (teachers.length === 0) return null
  return (
    <section aria-labelledby="teachers">
      <h2 id="teachers">{text('course.teachers')}</h2>
      <ul className="mini-teachers">
        {teachers.map((teacher) => (
          <TeacherRow key={teacher.id} teacher={teacher} heading="h3" />
        ))}
      </ul>
    </section>
  )
}

function Questions({ questions }: { readonly questions: ReturnType<typeof questionsOf> }) {
  const text = useText()
  if (questions.length === 0) return null
  return (
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
  )
}

/** A question with its answer, which may have several paragraphs. */
interface Question {
  readonly question: string
  readonly answer: readonly string[]
}

/** Reads questions and answers: blocks between empty lines, the first line of each is the question. */
export function questionsOf(text: string): readonly Question[] {
  return text.split(/\n\s*\n/).flatMap((block) => {
    const [question, ...answer] = linesOf(block)
    return question === undefined ? [] : [{ question, answer }]
  })
}
