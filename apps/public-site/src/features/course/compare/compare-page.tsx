import type { CompareContent } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { listPath } from '../../../app/list-path.ts'
import { SiteLink } from '../../../app/frame/site-link.tsx'
import { comparePath } from './compare-choice.ts'
import { useCompareRows } from './use-compare-rows.tsx'

/** Up to three courses side by side, as a table: a row for each property, a column for each course. */
export function ComparePage({ content: { courses } }: { readonly content: CompareContent }) {
  const text = useText()
  const ids = courses.map(({ id }) => id)
  const rows = useCompareRows()
  return (
    <div className="page-width">
      <header className="page-head">
        <h1>{text('course.compare')}</h1>
        <p>{text('course.compareLead')}</p>
      </header>
      {courses.length === 0 ? (
        <p className="empty">
          {text('course.compareNone')} <SiteLink to="/course">{text('site.courses')}</SiteLink>
        </p>
      ) : (
        <>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- focusable, so that it scrolls by keyboard */}
          <section className="compare-scroll" tabIndex={0} aria-label={text('course.compare')}>
            <table className="compare-table">
              <thead>
                <tr>
                  <th scope="col">
                    <span className="visually-hidden">{text('course.compareProperty')}</span>
                  </th>
                  {courses.map(({ id, slug, title }) => (
                    <th key={id} scope="col">
                      <SiteLink to={`/course/${slug}`}>{title}</SiteLink>
                      <SiteLink
                        to={comparePath(ids.filter((each) => each !== id))}
                        className="compare-remove"
                        aria-label={text('course.compareRemoveOf', { title })}
                      >
                        {text('course.compareRemove')}
                      </SiteLink>
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(({ name, valueOf }) => (
                  <tr key={name}>
                    <th scope="row">{text(name)}</th>
                    {courses.map((course) => (
                      <td key={course.id}>{valueOf(course) || '—'}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          <p>
            <SiteLink to={listPath('/course', { compare: ids.join('-') })} className="button">
              {text('course.compareMore')}
            </SiteLink>
          </p>
        </>
      )}
    </div>
  )
}
