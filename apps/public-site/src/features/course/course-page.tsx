import type { CourseContent, CourseDetail } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import type { ReactNode } from 'react'
import { SiteLink } from '../../app/site-link.tsx'
import { useCountedOpening } from '../../app/use-counted-opening.ts'
import { Breadcrumbs } from '../../design/breadcrumbs.tsx'
import { ChineseText, useChineseTag } from '../../design/chinese-text.tsx'
import { CourseCard } from '../../design/course-card.tsx'
import { DayText } from '../../design/day-text.tsx'
import { Picture } from '../../design/picture.tsx'
import { Portrait } from '../../design/portrait.tsx'
import { PriceText } from '../../design/price-text.tsx'
import { RichText } from '../../design/rich-text.tsx'

export function CoursePage({ content }: { readonly content: CourseContent }) {
  const { course, others } = content
  const { category, teachers } = course
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
        <h1>{course.title}</h1>
        {course.summary && <p className="article-summary">{course.summary}</p>}
      </header>
      {course.cover && (
        <Picture
          className="course-cover"
          src={course.cover}
          sizes="(max-width: 56rem) 100vw, 760px"
          alt=""
          width="760"
          height="475"
          fetchPriority="high"
        />
      )}
      <aside className="course-terms-box" aria-label={text('course.terms')}>
        <PriceText price={course.price} original={course.original_price} />
        <Terms course={course} />
        {course.start_date && (
          <p>
            <a className="button" href={`/course/${course.slug}/calendar.ics`} download={`${course.slug}.ics`}>
              {text('course.calendar')}
            </a>
          </p>
        )}
      </aside>
      <div className="course-body">
        <RichText html={course.content} />
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
              {teachers.map(({ id, name, title, avatar }) => (
                <li key={id}>
                  <SiteLink to={`/teacher/${id}`} className="mini-teacher">
                    <Portrait src={avatar} name={name} width={96} />
                    <span>
                      <strong>{name}</strong>
                      <span>{title}</span>
                    </span>
                  </SiteLink>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      {others.length > 0 && (
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
      )}
    </article>
  )
}

function Terms({ course }: { readonly course: CourseDetail }) {
  const text = useText()
  const chinese = useChineseTag()
  const { start_date, end_date, region, address, hours, capacity, tags } = course
  return (
    <dl className="facts">
      {start_date && (
        <Term name="course.date">
          <DayText day={start_date} />
          {end_date && end_date !== start_date && (
            <>
              {' – '}
              <DayText day={end_date} />
            </>
          )}
        </Term>
      )}
      {(region || address) && (
        <Term name="course.place">
          <ChineseText>{[region, address].filter(Boolean).join(' ')}</ChineseText>
        </Term>
      )}
      {hours !== null && <Term name="course.length">{text('course.hours', { hours })}</Term>}
      {capacity !== null && <Term name="course.places">{text('course.capacity', { capacity })}</Term>}
      {tags.length > 0 && (
        <Term name="course.tags">
          <ul className="inline-list" lang={chinese}>
            {tags.map((tag) => (
              <li key={tag}>{tag}</li>
            ))}
          </ul>
        </Term>
      )}
    </dl>
  )
}

function Term({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const text = useText()
  return (
    <div>
      <dt>{text(name)}</dt>
      <dd>{children}</dd>
    </div>
  )
}
