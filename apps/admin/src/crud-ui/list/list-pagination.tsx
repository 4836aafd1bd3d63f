import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { pageSizes } from '@teachnet/protocol'
import { useText } from '@teachnet/i18n/react'
import type { ListController } from '../../crud/list/use-list-controller.ts'
import { ListSums } from './list-sums.tsx'
import { Pager } from './pager.tsx'
import { NativeSelect } from './native-select.tsx'

/** Total, sums, displayed range, and links to the other pages. A tree is not paged. */
export function ListPagination({ list, isNarrow }: { readonly list: ListController; readonly isNarrow: boolean }) {
  const text = useText()
  const { page, limit } = list.state
  if (list.tree)
    return (
      <Typography variant="body2" color="textSecondary" sx={{ px: 4, py: 3 }}>
        {text('crud.page.shown', { count: list.rows.length })}
      </Typography>
    )
  const pages = Math.max(1, Math.ceil(list.total / limit))
  return (
    <Stack
      direction="row"
      sx={{ flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 2, px: 4, py: 2 }}
    >
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 4, rowGap: 1 }}>
        <Typography variant="body2" color="textSecondary" aria-live="polite">
          {text(list.isEstimated ? 'crud.page.about' : 'crud.page.total', { count: list.total })}
        </Typography>
        <NativeSelect
          label={text('crud.page.size')}
          value={limit}
          onChange={(size) => list.dispatch({ type: 'limit', limit: Number(size) })}
        >
          {pageSizes.map((size) => (
            <option key={size} value={size}>
              {text('crud.page.perPage', { count: size })}
            </option>
          ))}
        </NativeSelect>
        <ListSums list={list} />
      </Stack>
      {pages > 1 && (
        <Pager
          page={Math.min(page, pages)}
          count={pages}
          reach={isNarrow ? 0 : 2}
          onPage={(next) => list.dispatch({ type: 'page', page: next })}
        />
      )}
    </Stack>
  )
}
