import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded'
import Accordion from '@mui/material/Accordion'
import AccordionDetails from '@mui/material/AccordionDetails'
import AccordionSummary from '@mui/material/AccordionSummary'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import MuiLink from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type FoundGroup, type FoundPerson, mostIdentifiers } from '@teachnet/contract/person'
import { useText } from '@teachnet/i18n/react'
import { useState } from 'react'
import { Link } from 'react-router'
import { recordAddress } from '../../records/record/record-address.ts'
import { useCrud } from '../../records/services/crud-services.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import { isExact, type PersonResult, type PersonSearch, type TypedIdentifier } from './use-person-search.ts'

interface PersonFoundProps {
  readonly result: PersonResult
  readonly search: PersonSearch
  readonly searchFor: (identifiers: readonly TypedIdentifier[]) => void
}

/** What was found of a person, by area, and what can be done with it. */
export function PersonFound({ result, search, searchFor }: PersonFoundProps) {
  const text = useText()
  const [isErasing, setErasing] = useState(false)
  const { asked, found } = result
  const { groups, files, related, candidates, earlier } = found
  const records = groups.reduce((sum, { count }) => sum + count, 0)
  const isErasable = groups.some(({ action }) => action !== 'stay')
  const add = (identifiers: readonly TypedIdentifier[]) =>
    searchFor([...asked.identifiers.filter(isExact), ...identifiers].slice(0, mostIdentifiers))

  return (
    <Stack component="section" spacing={4} aria-label={text('person.found')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Typography component="h2" variant="h2" sx={{ flex: '1 1 260px' }}>
          <span role="status">
            {records > 0
              ? text('person.foundCount', { count: records, areas: groups.length })
              : text(asked.identifiers.some(isExact) ? 'person.none' : 'person.byName', { count: candidates.length })}
          </span>
        </Typography>
        {records > 0 && (
          <Button variant="outlined" disabled={search.isBusy} onClick={() => void search.exportAll(result)}>
            {text('person.export')}
          </Button>
        )}
        {isErasable && (
          <Button
            variant="outlined"
            color="error"
            disabled={search.isBusy}
            onClick={() => setErasing(true)}
            aria-haspopup="dialog"
          >
            {text('person.erase')}
          </Button>
        )}
      </Box>
      {earlier > 0 && <Alert severity="info">{text('person.earlier', { count: earlier })}</Alert>}
      {related.length > 0 && (
        <Alert
          severity="warning"
          action={
            <Button color="inherit" size="small" onClick={() => add(related)}>
              {text('person.addRelated')}
            </Button>
          }
        >
          {text('person.related')}
          <Identifiers identifiers={related} />
        </Alert>
      )}
      <Candidates found={found} searchFor={searchFor} />
      {groups.length > 0 && (
        <div>
          {groups.map((group) => (
            <Group key={group.key} group={group} />
          ))}
        </div>
      )}
      {files.length > 0 && (
        <Paper variant="outlined" sx={{ p: 4 }}>
          <Typography component="h3" variant="h3" sx={{ mb: 2 }}>
            {text('person.files')}
          </Typography>
          <Box component="ul" sx={{ m: 0, pl: 5, overflowWrap: 'anywhere' }}>
            {files.map(({ name, url }) => (
              <li key={url}>
                <MuiLink href={url} target="_blank" rel="noopener">
                  {name}
                </MuiLink>
              </li>
            ))}
          </Box>
        </Paper>
      )}
      {isErasing && <EraseDialog result={result} search={search} onClose={() => setErasing(false)} />}
    </Stack>
  )
}

function Identifiers({ identifiers }: { readonly identifiers: readonly TypedIdentifier[] }) {
  const text = useText()
  return (
    <Box component="ul" sx={{ m: 0, mt: 1, pl: 5, overflowWrap: 'anywhere' }}>
      {identifiers.map(({ kind, value }) => (
        <li key={`${kind} ${value}`}>{text('person.identifier', { kind: text(`person.kind.${kind}`), value })}</li>
      ))}
    </Box>
  )
}

/** People with the name that was searched for. */
function Candidates({ found, searchFor }: { readonly found: FoundPerson } & Pick<PersonFoundProps, 'searchFor'>) {
  const text = useText()
  const { can } = useCrud()
  const { candidates, hasMoreCandidates } = found
  if (candidates.length === 0) return null
  return (
    <Paper variant="outlined" component="section" aria-label={text('person.candidates')}>
      <Box sx={{ p: 4 }}>
        <Typography component="h3" variant="h3">
          {text('person.candidates')}
        </Typography>
        <Typography color="textSecondary">{text('person.candidatesHelp')}</Typography>
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {candidates.map(({ title, label, controller, id, identifiers }) => (
          <Box
            component="li"
            key={`${controller} ${id}`}
            sx={{ px: 4, py: 3, borderTop: 1, borderColor: 'divider', display: 'flex', flexWrap: 'wrap', gap: 3 }}
          >
            <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
              <MuiLink component={Link} to={recordAddress({ controller }, id, can)}>
                {text('person.recordOf', { title, label })}
              </MuiLink>
              <Identifiers identifiers={identifiers} />
            </Box>
            {identifiers.length > 0 && (
              <Button
                size="small"
                onClick={() => searchFor(identifiers.slice(0, mostIdentifiers))}
                aria-label={text('person.searchThisOf', { label })}
              >
                {text('person.searchThis')}
              </Button>
            )}
          </Box>
        ))}
      </Box>
      {hasMoreCandidates && (
        <Typography color="textSecondary" sx={{ p: 4, borderTop: 1, borderColor: 'divider' }}>
          {text('person.moreCandidates')}
        </Typography>
      )}
    </Paper>
  )
}

const tones = { delete: 'error', anonymise: 'error', unlink: 'warning', clear: 'warning', stay: 'default' } as const

function Group({ group: { title, count, action, note, records } }: { readonly group: FoundGroup }) {
  const text = useText()
  const { can, findResource } = useCrud()
  return (
    <Accordion variant="outlined" disableGutters>
      <AccordionSummary expandIcon={<ExpandMoreRounded />}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}>
          <Typography component="h3" sx={{ fontWeight: 500 }}>
            {text('person.groupCount', { title, count })}
          </Typography>
          <Chip
            size="small"
            variant="outlined"
            color={tones[action]}
            label={text('person.onErasure', { action: text(`person.action.${action}`) })}
          />
        </Box>
      </AccordionSummary>
      <AccordionDetails sx={{ display: 'grid', gap: 4 }}>
        {note !== '' && <Typography color="textSecondary">{note}</Typography>}
        {records.map(({ key: record, label, by, controller, id, values }) => (
          <Box key={record} component="section" aria-label={label}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 3 }}>
              <Typography component="h4" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
                {controller !== '' && findResource(controller) && id > 0 ? (
                  <MuiLink component={Link} to={recordAddress({ controller }, id, can)}>
                    {label}
                  </MuiLink>
                ) : (
                  label
                )}
              </Typography>
              <Typography variant="caption" color="textSecondary">
                {text('person.by', { kinds: by.map((each) => text(`person.by.${each}`)).join(text('person.comma')) })}
              </Typography>
            </Box>
            <Values values={values} />
          </Box>
        ))}
        {count > records.length && (
          <Typography color="textSecondary">{text('person.moreRecords', { shown: records.length, count })}</Typography>
        )}
      </AccordionDetails>
    </Accordion>
  )
}

function Values({ values }: { readonly values: FoundGroup['records'][number]['values'] }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        mt: 1,
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: 'minmax(120px, 200px) 1fr' },
        columnGap: 4,
        rowGap: { xs: 0, sm: 0.5 },
        '& dt': { color: 'text.secondary' },
        '& dd': { m: 0, mb: { xs: 1, sm: 0 }, overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
      }}
    >
      {values.map(({ label, value }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- labels may repeat
        <Box key={index} sx={{ display: 'contents' }}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Box>
      ))}
    </Box>
  )
}
