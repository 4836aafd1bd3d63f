import type { ContentOfSource } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import type { Route } from './+types/teachers.route'
import { pageLoader, type HeadOf } from '../../app/loading/load-content.server.ts'
import { contentOf } from '../../app/loading/page-data.ts'
import { pageOfList, useListChoice } from '../../app/list-path.ts'
import { breadcrumbs, itemList } from '../../seo/json-ld.ts'
import { teacherPicture } from '../../app/teacher-picture.ts'
import { DirectoryResults } from '../../design/directory-results.tsx'
import { Facets } from '../../design/facets.tsx'
import { SearchBox } from '../../design/search-box.tsx'
import { TeacherRow } from '../../design/teacher-row.tsx'

const teachersHead: HeadOf<ContentOfSource<{ readonly list: 'teacher.Teacher' }>> = (content, place, text) => {
  const { site, list, facets, chosen, page, pageSize, total } = content
  const names = Object.entries(chosen).map(
    ([filter, value]) => facets[filter]?.find((facet) => facet.value === value)?.text ?? value,
  )
  const title = [text('site.teachers'), ...names].join(' · ')
  return {
    path: pageOfList('/teachers', chosen, page),
    title: page > 1 ? text('site.pageTitle', { title, page }) : title,
    siteName: site.siteName,
    description: text('teacher.description', {
      total,
      names: list
        .slice(0, 5)
        .map(({ name }) => name)
        .join(text('site.listSeparator')),
    }),
    image: teacherPicture(list[0]) || site.logo,
    isUnlisted: total === 0 || chosen.q !== undefined,
    jsonLd: [
      itemList(
        title,
        list.map(({ id, name }, index) => ({
          name,
          path: `/teacher/${id}`,
          position: (page - 1) * pageSize + index + 1,
        })),
        place,
      ),
      breadcrumbs(
        [
          { name: text('site.home'), path: '/' },
          { name: text('site.teachers'), path: '/teachers' },
        ],
        place,
      ),
    ],
  }
}

export { pageHead as meta, pageHeaders as headers } from '../../app/loading/page-data.ts'

export const loader = pageLoader('teachers', teachersHead)

export default function Teachers({ loaderData }: Route.ComponentProps) {
  return <TeachersPage content={contentOf(loaderData)} />
}

const path = '/teachers'

type Content = ContentOfSource<{ readonly list: 'teacher.Teacher' }>

/** The directory of all teachers. */
function TeachersPage({ content }: { readonly content: Content }) {
  const { list, facets, chosen, page, pageSize, total, match } = content
  const text = useText()
  const choice = useListChoice(chosen)
  return (
    <div className="page-width with-facets">
      <header className="page-head">
        <h1>{text('site.teachers')}</h1>
        <p>{text('teacher.lead')}</p>
        <SearchBox
          q={chosen.q ?? ''}
          list={{ path, chosen: choice, label: text('teacher.search') }}
          kinds={['teacher', 'subject', 'place']}
        />
      </header>
      <Facets
        path={path}
        total={total}
        chosen={choice}
        groups={[
          { filter: 'subject', title: text('teacher.subject'), facets: facets.subject },
          { filter: 'stage', title: text('teacher.stage'), facets: facets.stage },
          { filter: 'region', title: text('teacher.region'), facets: facets.region },
          { filter: 'signed', title: text('teacher.signed'), facets: facets.signed },
        ]}
      />
      <Results
        list={list}
        page={page}
        pageSize={pageSize}
        total={total}
        match={match}
        choice={choice}
        isNarrowed={Object.keys(chosen).length > 0}
      />
    </div>
  )
}

interface ResultsProps extends Pick<Content, 'list' | 'page' | 'pageSize' | 'total' | 'match'> {
  readonly choice: Readonly<Record<string, string>>
  readonly isNarrowed: boolean
}

/** The teachers of a page of the list, and their order. */
function Results(props: ResultsProps) {
  const { list, page, pageSize, total, match, choice, isNarrowed } = props
  const text = useText()
  return (
    <DirectoryResults
      path={path}
      choice={choice}
      page={page}
      pageSize={pageSize}
      total={total}
      isNarrowed={isNarrowed}
      found={text('teacher.total', { total })}
      match={match}
      isEmpty={list.length === 0}
      none={text('teacher.none')}
      orders={[
        { name: 'byWeight', text: text('list.byWeight') },
        { name: 'experience', text: text('teacher.byExperience') },
      ]}
    >
      <ol className="directory">
        {list.map((each, index) => (
          <TeacherRow key={each.id} teacher={each} isFirst={index < 4} />
        ))}
      </ol>
    </DirectoryResults>
  )
}
