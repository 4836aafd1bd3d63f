import DownloadRounded from '@mui/icons-material/DownloadRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Pagination from '@mui/material/Pagination'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ShownText } from '@teachnet/contract/texts'
import { useFormats, useText } from '@teachnet/i18n/react'
import { useDeferredValue, useMemo, useState } from 'react'
import { LoadFailure, LoadingSkeleton } from '../../records/dialogs/dialog-loading.tsx'
import { Auth } from '../../records/services/crud-services.tsx'
import { useServices } from '../../session/app-services.ts'
import { saveFile } from '../../values/save-file.ts'
import { TextDialog } from './text-dialog.tsx'
import { TextsSearch, useTextsAddress } from './texts-search.tsx'
import { createTextsApi } from './texts.api.ts'

const key = ['texts'] as const
const pageSize = 25
const editNode = 'routine/text/edit'

/** Texts of the product that staff can change, by place and language. */
export function TextsPage() {
  const text = useText()
  const { client } = useServices()
  const cache = useQueryClient()
  const api = useMemo(() => createTextsApi(client), [client])
  const address = useTextsAddress()
  const { place, locale, changed, page, set } = address
  const search = useDeferredValue(address.search)
  const query = useQuery({
    queryKey: [...key, { place, locale, search, changed, page }],
    queryFn: ({ signal }) => api.load({ place, locale, search, changed, page }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const { data } = query
  const found = data?.list.find(({ name }) => name === address.text)
  // The dialog stays while its page is hidden for so long that the list is dropped from the cache.
  const [opened, setOpened] = useState(found)
  if (found && found !== opened) setOpened(found)
  const open = opened?.name === address.text ? opened : undefined
  const setText = (name: string | undefined) => set({ text: name, page: page > 1 ? String(page) : undefined })

  return (
    <div className="page-body">
      <Head canExport={(data?.places ?? []).some((each) => each.changed > 0)} exportFiles={api.exportFiles} />
      <TextsSearch
        place={place}
        locale={locale}
        changed={changed}
        set={set}
        search={address.search}
        places={data?.places ?? []}
      />
      <Paper variant="outlined">
        {query.isError && <LoadFailure error={query.error} retry={() => void query.refetch()} />}
        {query.isPending && <LoadingSkeleton lines={8} />}
        {data && data.list.length === 0 && (
          <Typography color="textSecondary" sx={{ p: 6 }}>
            {text(changed === 1 && search === '' ? 'texts.noneChanged' : 'texts.none')}
          </Typography>
        )}
        {data && data.list.length > 0 && (
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {data.list.map((visible) => (
              <TextRow key={visible.name} shown={visible} onOpen={() => setText(visible.name)} />
            ))}
          </Box>
        )}
      </Paper>
      {data && data.total > pageSize && (
        <Box component="nav" aria-label={text('texts.pages')} sx={{ display: 'flex', justifyContent: 'center', mt: 4 }}>
          <Pagination
            page={page}
            count={Math.ceil(data.total / pageSize)}
            onChange={(_event, next) => set({ page: String(next) })}
          />
        </Box>
      )}
      {open && (
        <Auth node={editNode}>
          <TextDialog
            key={open.name}
            api={api}
            shown={open}
            textKey={{ place, locale, name: open.name }}
            onClose={() => setText(undefined)}
            onSaved={() => void cache.invalidateQueries({ queryKey: key })}
          />
        </Auth>
      )}
    </div>
  )
}

interface HeadProps {
  readonly canExport: boolean
  readonly exportFiles: ReturnType<typeof createTextsApi>['exportFiles']
}

function Head({ canExport, exportFiles }: HeadProps) {
  const text = useText()
  const [isBusy, setBusy] = useState(false)

  async function save(): Promise<void> {
    setBusy(true)
    // The API client has shown the error.
    const file = await exportFiles().catch(() => undefined)
    setBusy(false)
    if (!file) return
    const bytes = Uint8Array.from(atob(file.content), (character) => character.charCodeAt(0))
    saveFile(file.name, new Blob([bytes], { type: 'application/zip' }))
  }

  return (
    <Box component="header" sx={{ mb: 4, display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Typography component="h1" variant="h1" sx={{ flex: 1 }}>
          {text('texts.title')}
        </Typography>
        {canExport && (
          <Button startIcon={<DownloadRounded />} loading={isBusy} onClick={() => void save()}>
            {text('texts.export')}
          </Button>
        )}
      </Box>
      <Typography color="textSecondary">{text('texts.lead')}</Typography>
    </Box>
  )
}

interface TextRowProps {
  readonly shown: ShownText
  readonly onOpen: () => void
}

function TextRow({ shown: { name, original, wording, admin, time }, onOpen }: TextRowProps) {
  const text = useText()
  const formats = useFormats()
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        gap: 3,
        px: { xs: 4, sm: 6 },
        py: 3,
        '&:not(:first-of-type)': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
          <span>{wording ?? original}</span>
          {wording !== null && <Chip size="small" color="primary" variant="outlined" label={text('texts.changed')} />}
        </Box>
        {wording !== null && (
          <Typography variant="body2" color="textSecondary">
            {text('texts.originalOf', { original })}
          </Typography>
        )}
        <Typography variant="caption" color="textSecondary">
          {wording === null ? name : `${name} · ${admin} · ${formats.dateTime(time * 1000)}`}
        </Typography>
      </Box>
      <Auth node={editNode}>
        <Button size="small" onClick={onOpen} aria-label={text('texts.editOf', { name })} aria-haspopup="dialog">
          {text('texts.edit')}
        </Button>
      </Auth>
    </Box>
  )
}
