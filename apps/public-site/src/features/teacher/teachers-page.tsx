import type { ContentOfSource } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { useListChoice } from '../../app/use-list-choice.ts'
import { DirectoryResults } from '../../design/directory-results.tsx'
import { Facets } from '../../design/facets.tsx'
import { ListSearch } from '../../design/list-search.tsx'
import { TeacherRow } from '../../design/teacher-row.tsx'

const path = '/teachers'

type Content = ContentOfSource<{ readonly list: 'teacher.Teacher' }>

/** The directory of all teachers. */
export function TeachersPage({ content }: { readonly content: Content }) {
  const { list, facets, chosen, page, pageSize, total } = content
  const text = useText()
  const choice = useListChoice(chosen)
  return (
    <div className="page-width with-facets">
      <header className="page-head">
        <h1>{text('site.teachers')}</h1>
        <p>{text('teacher.lead')}</p>
        <ListSearch path={path} chosen={choice} q={chosen.q ?? ''} label={text('teacher.search')} />
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
      <Results {...{ list, page, pageSize, total, choice }} isNarrowed={Object.keys(chosen).length > 0} />
    </div>
  )
}

interface ResultsProps extends Pick<Content, 'list' | 'page' | 'pageSize' | 'total'> {
  readonly choice: Readonly<Record<string, string>>
  readonly isNarrowed: boolean
}

/** The teachers of a page of the list, and their order. */
function Results(props: ResultsProps) {
  const { list, page, pageSize, total, choice, isNarrowed } = props
  const text = useText()
  return (
    <DirectoryResults
      {...{ path, choice, page, pageSize, total, isNarrowed }}
      found={text('teacher.total', { total })}
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
