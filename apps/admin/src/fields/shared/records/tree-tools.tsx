import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import InputBase from '@mui/material/InputBase'
import { useText } from '@teachnet/i18n/react'

interface TreeToolsProps {
  /** The label of the tree. */
  readonly label: string
  /** Undefined for a tree that needs no search. */
  readonly search: { readonly words: string; readonly onChange: (words: string) => void } | undefined
  readonly onCheckAll: () => void
  readonly onCheckNone: () => void
  /** Undefined for a tree without branches. */
  readonly branches: { readonly areAllOpen: boolean; readonly onToggle: () => void } | undefined
}

/** The bar above a tree of checkboxes: search, and what acts on all nodes. */
export function TreeTools({ label, search, onCheckAll, onCheckNone, branches }: TreeToolsProps) {
  const text = useText()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, p: 1, borderBottom: 1, borderColor: 'divider' }}>
      {search && (
        <InputBase
          type="search"
          value={search.words}
          onChange={({ target }) => search.onChange(target.value)}
          placeholder={text('crud.tree.search')}
          inputProps={{ 'aria-label': text('crud.tree.searchIn', { label }) }}
          sx={{ flex: '1 1 160px', px: 2, fontSize: '0.8125rem' }}
        />
      )}
      <Button size="small" onClick={onCheckAll}>
        {text('crud.tree.checkAll')}
      </Button>
      <Button size="small" onClick={onCheckNone}>
        {text('crud.tree.checkNone')}
      </Button>
      {branches && (
        <Button size="small" onClick={branches.onToggle}>
          {text(branches.areAllOpen ? 'crud.tree.collapseAll' : 'crud.tree.expandAll')}
        </Button>
      )}
    </Box>
  )
}
