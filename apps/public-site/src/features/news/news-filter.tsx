import type { NewsContent } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import type { ListChoice } from '../../app/list-path.ts'
import { FilterForm } from '../../design/filter-form.tsx'

interface Props {
  readonly path: string
  readonly chosen: ListChoice
  readonly facets: NewsContent['facets']
}

/** Words, month and topic of a list of articles. */
export function NewsFilter({ path, chosen, facets }: Props) {
  const text = useText()
  return (
    <FilterForm
      path={path}
      chosen={chosen}
      label={text('news.search')}
      choices={[
        { filter: 'month', label: text('news.month'), facets: facets.month?.toReversed() },
        { filter: 'tag', label: text('news.tags'), facets: facets.tag },
      ]}
    />
  )
}
