import CheckRounded from '@mui/icons-material/CheckRounded'
import RemoveRounded from '@mui/icons-material/RemoveRounded'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { AdminRights } from '@teachnet/contract/rights'
import { useFormats, useLocale, useText } from '@teachnet/i18n/react'
import { useState } from 'react'
import { useCrud } from '../crud/services/crud-services.tsx'
import { LoadFailure } from '../crud-ui/dialogs/load-failure.tsx'
import { LoadingSkeleton } from '../crud-ui/dialogs/loading-skeleton.tsx'
import { SideDialog } from '../crud-ui/dialogs/side-dialog.tsx'
import type { RecordDialogProps } from '../crud-ui/page/overrides.ts'
import { filterRights, readRights, rightsStates, type RightsState, type ShownRight } from './rights-tree.ts'

/** What an administrator may do, and which group or rule decides it. */
export function RightsDialog({ definition, id, onClose }: RecordDialogProps) {
  const text = useText()
  const { source } = useCrud()
  const rights = useQuery({
    queryKey: ['resource', definition.controller, 'rights', id],
    queryFn: async ({ signal }) =>
      readRights(await source.resource(definition).ask('rights', { id }, { signal, showError: false })),
    staleTime: 0,
  })
  return (
    <SideDialog title={text('record.rights.title')} onClose={onClose}>
      <Box sx={{ px: { xs: 4, sm: 6 }, py: 4, overflowY: 'auto' }}>
        {rights.isPending && <LoadingSkeleton lines={8} />}
        {rights.isError && <LoadFailure error={rights.error} retry={() => void rights.refetch()} />}
        {rights.data && <Rights {...rights.data} />}
      </Box>
    </SideDialog>
  )
}

function Rights({ groups, rights, limits }: AdminRights) {
  const text = useText()
  const { list } = useFormats()
  const [words, setWords] = useState('')
  const [state, setState] = useState<RightsState>('all')
  const shown = filterRights(rights, { words, state })
  const names = new Map(groups.map(({ id, name }) => [id, name]))
  const nameOf = (ids: readonly number[]) => list(ids.flatMap((id) => names.get(id) ?? []))
  return (
    <>
      <Typography>
        {groups.length === 0
          ? text('record.rights.noGroup')
          : text('record.rights.groups', { groups: nameOf(groups.map(({ id }) => id)) })}
      </Typography>
      <Typography variant="body2" color="textSecondary" role="status">
        {text('record.rights.count', {
          granted: rights.filter(({ isGranted }) => isGranted).length,
          all: rights.length,
        })}
      </Typography>
      {limits.length > 0 && <Limits limits={limits} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, my: 4 }}>
        <TextField
          size="small"
          type="search"
          label={text('record.rights.search')}
          value={words}
          onChange={({ target }) => setWords(target.value)}
          sx={{ flex: '1 1 220px' }}
        />
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label={text('record.rights.show')}
          value={state}
          onChange={(_, chosen: RightsState | null) => setState(chosen ?? state)}
          sx={{ alignSelf: 'end' }}
        >
          {rightsStates.map((each) => (
            <ToggleButton key={each} value={each}>
              {text(`record.rights.${each}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Box>
      {shown.length === 0 && <Typography color="textSecondary">{text('record.rights.none')}</Typography>}
      <Box component="ul" aria-label={text('record.rights.title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {shown.map((right) => (
          <Right key={right.id} right={right} groups={nameOf(right.groups)} />
        ))}
      </Box>
    </>
  )
}

/** The limits of the groups, area by area. */
function Limits({ limits }: Pick<AdminRights, 'limits'>) {
  const text = useText()
  const locale = useLocale()
  return (
    <Box component="section" sx={{ mt: 4 }}>
      <Typography variant="h3">{text('record.rights.limits')}</Typography>
      <Box component="dl" sx={{ m: 0, mt: 2 }}>
        {limits.map(({ controller, title, rows, fields }) => (
          <Box key={controller} sx={{ mb: 2 }}>
            <Typography component="dt" variant="body2" sx={{ fontWeight: 600 }}>
              {title}
            </Typography>
            <Typography component="dd" variant="body2" color="textSecondary" sx={{ m: 0 }}>
              {[
                text(`record.limits.rows.${rows}`),
                ...fields.map(({ label, limit }) =>
                  text('record.rights.limit', { label, limit: text(`record.limits.field.${limit}`) }),
                ),
              ].join(locale === 'en' ? '; ' : '；')}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

interface RightProps {
  readonly right: ShownRight
  /** Names of the groups that the reason is about. */
  readonly groups: string
}

function Right({ right: { level, title, name, isGranted, reason }, groups }: RightProps) {
  const text = useText()
  const Icon = isGranted ? CheckRounded : RemoveRounded
  return (
    <Box component="li" sx={{ ...rowStyle, pl: level * 6 }}>
      <Icon
        fontSize="small"
        color={isGranted ? 'success' : 'disabled'}
        titleAccess={text(isGranted ? 'record.rights.granted' : 'record.rights.missing')}
      />
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Typography component="span" color={isGranted ? 'textPrimary' : 'textSecondary'}>
          {title}
        </Typography>{' '}
        <Typography component="code" variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
      </Box>
      <Typography variant="body2" color="textSecondary">
        {text(`record.rights.reason.${reason}`, { groups })}
      </Typography>
    </Box>
  )
}

const rowStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
} as const
