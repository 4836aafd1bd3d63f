import { useSettledInput } from '@teachnet/ui/keys'
import CheckRounded from '@mui/icons-material/CheckRounded'
import RemoveRounded from '@mui/icons-material/RemoveRounded'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type AdminRights, type ExplainedRight, fieldLimits, rightReasons, rowLimits } from '@teachnet/contract/rights'
import { useFormats, useLocale, useText } from '@teachnet/i18n/react'
import { useState } from 'react'
import { isRecord } from '@teachnet/protocol'
import { useCrud } from '../records/services/crud-services.tsx'
import { LoadFailure, LoadingSkeleton } from '../records/dialogs/dialog-loading.tsx'
import { SideDialog } from '../records/dialogs/side-dialog.tsx'
import type { RecordDialogProps } from '../records/page/overrides.ts'
import { toIds, toNumber, toText } from '../values/read-values.ts'

/** What an administrator may do, and which group or rule decides it. */
export function RightsDialog({ definition, id, onClose }: RecordDialogProps) {
  const text = useText()
  const { source } = useCrud()
  const rights = useQuery({
    queryKey: ['resource', definition.controller, 'rights', id],
    queryFn: async ({ signal }) =>
      readRights(await source.resource(definition).read('rights', { id }, { signal, showError: false })),
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
  const input = useSettledInput(words, setWords)
  const [state, setState] = useState<RightsState>('all')
  const visible = filterRights(rights, { words, state })
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
          {...input}
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
      {visible.length === 0 && <Typography color="textSecondary">{text('record.rights.none')}</Typography>}
      <Box component="ul" aria-label={text('record.rights.title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {visible.map((right) => (
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
  readonly right: DisplayedRight
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

interface DisplayedRight extends ExplainedRight {
  /** 0 at the top. */
  readonly level: number
}

interface RightsFilter {
  /** Searched in titles and permission nodes; '' for all. */
  readonly words: string
  readonly state: RightsState
}

const rightsStates = ['all', 'granted', 'missing'] as const
type RightsState = (typeof rightsStates)[number]

/**
 * Returns the rights that a filter leaves, below the ones that lead to them, in the order of the menu. A right with an unknown parent is
 * at the top level, and rights that are below each other are shown once.
 */
export function filterRights(rights: readonly ExplainedRight[], { words, state }: RightsFilter): DisplayedRight[] {
  const sought = words.trim().toLowerCase()
  const ids = new Set(rights.map(({ id }) => id))
  const below = Map.groupBy(rights, ({ pid }) => (ids.has(pid) ? pid : 0))
  const seen = new Set<number>()
  const matches = ({ title, name, isGranted }: ExplainedRight) =>
    (state === 'all' || isGranted === (state === 'granted')) &&
    (title.toLowerCase().includes(sought) || name.toLowerCase().includes(sought))
  const walk = (pid: number, level: number): DisplayedRight[] =>
    (below.get(pid) ?? []).flatMap((right) => {
      if (seen.has(right.id)) return []
      seen.add(right.id)
      const inner = walk(right.id, level + 1)
      return inner.length > 0 || matches(right) ? [{ ...right, level }, ...inner] : []
    })
  return walk(0, 0)
}

/** Reads the reply of `auth.Admin/rights`. @throws TypeError for a reply of another form */
export function readRights(reply: unknown): AdminRights {
  if (!isRecord(reply) || !Array.isArray(reply.groups) || !Array.isArray(reply.rights))
    throw new TypeError('No rights in the reply')
  const records = (list: readonly unknown[]) => list.filter(isRecord)
  return {
    groups: records(reply.groups).map(({ id, name }) => ({ id: toNumber(id) ?? 0, name: toText(name) })),
    rights: records(reply.rights).map(({ id, pid, title, name, isGranted, reason, groups }) => ({
      id: toNumber(id) ?? 0,
      pid: toNumber(pid) ?? 0,
      title: toText(title),
      name: toText(name),
      isGranted: isGranted === true,
      reason: rightReasons.find((each) => each === reason) ?? 'none',
      groups: toIds(groups),
    })),
    limits: (Array.isArray(reply.limits) ? records(reply.limits) : []).map(({ controller, title, rows, fields }) => ({
      controller: toText(controller),
      title: toText(title),
      rows: rowLimits.find((each) => each === rows) ?? 'all',
      fields: (Array.isArray(fields) ? records(fields) : []).map(({ label, limit }) => ({
        label: toText(label),
        limit: fieldLimits.find((each) => each === limit) ?? 'hidden',
      })),
    })),
  }
}
