import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { isRecord } from '@teachnet/protocol'
import { writableFields } from '@teachnet/contract/schema'
import type { ResourceDefinition } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { PartBoundary } from '@teachnet/ui/parts'
import { ComparedField } from '../records/history/compared-field.tsx'
import type { CellProps } from '../fields/field-props.ts'
import { WithMessages } from '../messages/with-messages.tsx'
import { useDefinition } from './use-definition.ts'

interface DraftChangesProps extends CellProps {
  /** Of the record that the draft changes. */
  readonly controller: string
}

/** The values of a record next to those that a draft proposes; fields that others have changed since are marked. */
export function DraftChanges(props: DraftChangesProps) {
  return (
    <WithMessages of="record">
      <Changes {...props} />
    </WithMessages>
  )
}

function Changes({ name, row, recordLabel, controller }: DraftChangesProps) {
  const text = useText()
  const definition = useDefinition(controller)
  const { [name]: proposed, current, contested } = row
  if (!definition || !isRecord(proposed)) return null
  if (!isRecord(current)) return <Typography variant="body2">{text('record.draft.gone')}</Typography>
  const isContested = (field: string) => Array.isArray(contested) && contested.includes(field)
  return (
    <PartBoundary>
      <Box sx={{ display: 'grid', gap: 4 }}>
        {namesIn(definition, proposed).map((field) => (
          <ComparedField
            key={field}
            definition={definition}
            recordLabel={recordLabel}
            name={field}
            note={
              isContested(field) && (
                <Typography variant="caption" component="p" color="warning">
                  {text('record.draft.contested')}
                </Typography>
              )
            }
            sides={[
              { caption: text('record.history.now'), row: { ...current, id: row.id } },
              { caption: text('record.draft.proposed'), row: { ...proposed, id: row.id } },
            ]}
          />
        ))}
      </Box>
    </PartBoundary>
  )
}

/** The names of the values in the order of the record's form. */
function namesIn(definition: ResourceDefinition, values: object): string[] {
  return writableFields(definition, 'edit').flatMap(([name]) => (Object.hasOwn(values, name) ? [name] : []))
}
