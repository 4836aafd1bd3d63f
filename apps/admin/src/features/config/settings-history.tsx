import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Pagination from '@mui/material/Pagination'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { SettingsHistory, SettingsItemChange } from '@teachnet/contract/settings'
import type { ConfigItemRow } from '@teachnet/protocol'
import { useFormats, useText } from '@teachnet/i18n/react'
import { useState } from 'react'
import { ConfirmDialog } from '@teachnet/account-pages/dialogs'
import { LoadFailure, LoadingSkeleton } from '../../records/dialogs/dialog-loading.tsx'
import { SideDialog } from '../../records/dialogs/side-dialog.tsx'
import type { ConfigApi } from './config.api.ts'
import { type WordedItem, useItemWords } from './item-words.ts'

interface SettingsHistoryDialogProps {
  readonly group: { readonly name: string; readonly title: string; readonly list: readonly ConfigItemRow[] }
  readonly api: Pick<ConfigApi, 'history' | 'restore'>
  /** Whether earlier values may be set again. */
  readonly canRestore: boolean
  /** Called after earlier values were set again. */
  readonly onRestored: () => void
  readonly onClose: () => void
}

/** Saves of a page of the history. */
const pageSize = 20

type Save = SettingsHistory['list'][number]

/** The changes of a group with administrator, time and the values before and after; each value can be restored. */
export function SettingsHistoryDialog({ group, api, canRestore, onRestored, onClose }: SettingsHistoryDialogProps) {
  const text = useText()
  const cache = useQueryClient()
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<{ readonly save: Save; readonly names: readonly string[] }>()
  const key = ['config', 'history', group.name]
  const { data, error, refetch } = useQuery({
    queryKey: [...key, page],
    queryFn: ({ signal }) => api.history({ group: group.name, page }, signal),
    staleTime: 0,
    gcTime: 0,
  })
  const items = new Map<string, WordedItem>(group.list.map((item) => [item.name, item]))

  async function restore(): Promise<void> {
    if (!chosen) return
    setChosen(undefined)
    // The API client has shown the error.
    const isDone = await api.restore({ id: chosen.save.id, names: [...chosen.names] }).then(
      () => true,
      () => false,
    )
    if (!isDone) return
    await cache.invalidateQueries({ queryKey: key })
    onRestored()
  }

  return (
    <SideDialog title={text('config.history.title', { group: group.title })} onClose={onClose}>
      {error && <LoadFailure error={error} retry={() => void refetch()} />}
      {!data && !error && <LoadingSkeleton lines={6} />}
      {data && (
        <Box sx={{ flex: 1, overflow: 'auto', p: { xs: 4, sm: 6 }, display: 'grid', gap: 4, alignContent: 'start' }}>
          {data.list.length === 0 && <Typography color="textSecondary">{text('config.history.none')}</Typography>}
          {data.list.map((save) => (
            <SaveEntry
              key={save.id}
              save={save}
              items={items}
              onRestore={canRestore ? (names: readonly string[]) => setChosen({ save, names }) : undefined}
            />
          ))}
          {data.total > pageSize && (
            <Pagination
              page={page}
              count={Math.ceil(data.total / pageSize)}
              onChange={(_event, next) => setPage(next)}
              sx={{ justifySelf: 'center' }}
            />
          )}
        </Box>
      )}
      <ConfirmDialog
        isOpen={chosen !== undefined}
        title={text('config.history.ask')}
        detail={text('config.history.askDetail', { count: chosen?.names.length ?? 0 })}
        confirm={text('config.history.restore')}
        cancel={text('crud.form.cancel')}
        color="primary"
        onConfirm={() => void restore()}
        onCancel={() => setChosen(undefined)}
      />
    </SideDialog>
  )
}

interface SaveEntryProps {
  readonly save: Save
  readonly items: ReadonlyMap<string, WordedItem>
  readonly onRestore?: (names: readonly string[]) => void
}

function SaveEntry({ save, items, onRestore }: SaveEntryProps) {
  const text = useText()
  const formats = useFormats()
  const restorable = save.changes.filter(({ canRestore }) => canRestore).map(({ name }) => name)
  const when = formats.dateTime(save.time * 1000)
  return (
    <Box
      component="section"
      aria-label={`${save.admin} ${when}`}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 2, p: 4 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 3, mb: 2 }}>
        <Typography component="h3" variant="subtitle1">
          {save.admin}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ flex: 1 }}>
          {when}
        </Typography>
        {onRestore && restorable.length > 1 && (
          <Button size="small" onClick={() => onRestore(restorable)}>
            {text('config.history.restoreAll')}
          </Button>
        )}
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 3 }}>
        {save.changes.map((change) => (
          <ChangedItem
            key={change.name}
            change={change}
            item={items.get(change.name)}
            onRestore={onRestore && change.canRestore ? () => onRestore([change.name]) : undefined}
          />
        ))}
      </Box>
    </Box>
  )
}

interface ChangedItemProps {
  readonly change: SettingsItemChange
  readonly item: WordedItem | undefined
  readonly onRestore?: () => void
}

function ChangedItem({ change, item, onRestore }: ChangedItemProps) {
  const text = useText()
  const wordsOf = useItemWords()
  const worded = item ?? { type: change.type, content: '', input_extend: [] }
  return (
    <Box component="li" sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Typography sx={{ flex: 1, minWidth: 0, fontWeight: 600, fontSize: '0.875rem' }}>{change.title}</Typography>
        {onRestore && (
          <Button
            size="small"
            onClick={onRestore}
            aria-label={text('config.history.restoreOf', { title: change.title })}
          >
            {text('config.history.restore')}
          </Button>
        )}
      </Box>
      {change.isSecret ? (
        <Typography variant="body2" color="textSecondary">
          {text('config.history.secret')}
        </Typography>
      ) : (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
          <Side caption={text('config.history.before')} words={wordsOf(worded, change.before)} />
          <Side caption={text('config.history.after')} words={wordsOf(worded, change.after)} />
        </Box>
      )}
    </Box>
  )
}

function Side({ caption, words }: { readonly caption: string; readonly words: string }) {
  const text = useText()
  return (
    <Box sx={{ minWidth: 0, p: 2, bgcolor: 'action.hover', borderRadius: 1 }}>
      <Typography component="p" variant="caption" color="textSecondary">
        {caption}
      </Typography>
      {/* Long values scroll, also by the keyboard. */}
      <Box
        role="group"
        aria-label={caption}
        tabIndex={0}
        sx={{
          whiteSpace: 'pre-line',
          overflowWrap: 'anywhere',
          fontSize: '0.875rem',
          maxHeight: 200,
          overflow: 'auto',
        }}
      >
        {words || text('config.history.empty')}
      </Box>
    </Box>
  )
}
