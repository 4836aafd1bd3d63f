import AddRounded from '@mui/icons-material/AddRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { actionsOf, permissionOf, type ResourceDefinition } from '@teachnet/contract'
import { useLocale, useText } from '@teachnet/i18n/react'
import { PartBoundary } from '@teachnet/ui/parts'
import { type ComponentType, createContext, type ReactNode, use, useState } from 'react'
import { useCrud } from '../../../records/services/crud-services.tsx'

/** A form over another one, which adds a record that the other one can refer to. */
export interface RelatedFormProps {
  readonly definition: ResourceDefinition
  /** Values that the new record begins with, by wire name. */
  readonly beginning: Readonly<Record<string, string>>
  /** @param id of the new record */
  readonly onAdded: (id: number) => void
  readonly onClose: () => void
}

/** The form that adds related records; undefined where none is offered. */
export const RelatedFormContext = createContext<ComponentType<RelatedFormProps> | undefined>(undefined)

interface NewRecordProps {
  readonly target: ResourceDefinition
  readonly filter?: Readonly<Record<string, string>> | undefined
  readonly onAdded: (id: number) => void
  /** The select of related records. */
  readonly children: ReactNode
}

/** A select of related records, and next to its label a button that adds one in place, if the account may add some. */
export function NewRecord({ target, filter = {}, onAdded, children }: NewRecordProps) {
  const text = useText()
  const locale = useLocale()
  const { can, findResource } = useCrud()
  const { RelatedForm } = useRelatedForm()
  const [isOpen, setOpen] = useState(false)
  const isOffered =
    findResource(target.controller) && actionsOf(target).includes('add') && can(permissionOf(target, 'add'))
  if (!RelatedForm || !isOffered) return children
  const close = () => setOpen(false)
  return (
    <Box sx={{ position: 'relative' }}>
      {children}
      <Button
        size="small"
        startIcon={<AddRounded />}
        aria-label={text('form.related.add', { title: target.title[locale] })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        // In the line of the label.
        sx={{ position: 'absolute', zIndex: 1, top: -4, right: 0, minHeight: 24, py: 0, px: 1, fontSize: '0.8125rem' }}
      >
        {text('form.related.new')}
      </Button>
      {isOpen && (
        <PartBoundary isOver>
          <RelatedForm
            definition={target}
            beginning={filter}
            onClose={close}
            onAdded={(id) => {
              close()
              onAdded(id)
            }}
          />
        </PartBoundary>
      )}
    </Box>
  )
}

function useRelatedForm() {
  return { RelatedForm: use(RelatedFormContext) }
}
