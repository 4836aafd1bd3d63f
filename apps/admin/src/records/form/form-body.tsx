import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { isBilingual, type ResourceDefinition } from '@teachnet/contract'
import { useLocale, useText } from '@teachnet/i18n/react'
import { type ReactNode, useId, useMemo } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import {
  twoColumns,
  type FormSection,
  fullRows,
  publishBoxHeight,
  sectionsOf,
  writingColumnsOf,
} from './form-layout.ts'
import {
  visibleFieldsOf,
  type FormField as FieldOfForm,
  formFieldsOf,
  type FormMode,
  type FormTarget,
  type FormValues,
} from './form-values.ts'
import { FormViewProvider } from './form-context.ts'
import type { FormView } from './use-form-view.ts'
import { statusFieldOf } from '../list/columns.ts'
import { viewOf } from '../../fields/views.ts'
import { FormField } from './form-field.tsx'
import { barHeight, LanguageBar } from './language-bar.tsx'

interface FormBodyProps {
  readonly definition: ResourceDefinition
  readonly target: FormTarget
  readonly control: Control<FormValues>
  readonly view: FormView
  /** Rendered above the short values of a form with a long text, which then decides whether the record is shown. */
  readonly publishBox?: ReactNode
}

/** The fields of a form, in their sections, in two columns if the width allows it. */
export function FormBody({ definition, target, control, view, publishBox }: FormBodyProps) {
  const text = useText()
  const locale = useLocale()
  const id = useId()
  const mode = target === 'add' ? 'add' : 'edit'
  const all = useMemo(() => formFieldsOf(definition, mode), [definition, mode])
  const visible = useVisibleFields(control, { definition, mode, all })
  const hidden = publishBox ? statusFieldOf(definition)?.name : undefined
  const fields = useMemo(() => visible.filter(({ name }) => name !== hidden), [visible, hidden])
  const isFull = ({ field }: FieldOfForm) =>
    viewOf(field).inputWidth(field) === 'full' || (view.language === 'both' && isBilingual(field))
  const hasLanguages = view.language !== undefined && fields.some(({ field }) => isBilingual(field))
  const sections = sectionsOf(definition, fields)
  const columns = writingColumnsOf(definition, sections)
  const show = ({ heading, fields: own }: FormSection, index: number) => {
    const full = fullRows(own, isFull)
    return (
      <Box
        key={own[0]?.name ?? index}
        component="section"
        aria-labelledby={heading ? `${id}-section-${own[0]?.name}` : undefined}
        // Where the bar of an editor stays in view: below that of the languages.
        sx={{ mb: 6, '--form-bar': (theme) => (hasLanguages && !columns ? `${barHeight - 20}px` : theme.spacing(-5)) }}
      >
        {heading && (
          <Typography
            id={`${id}-section-${own[0]?.name}`}
            variant="h3"
            component="h3"
            sx={{ mb: 3, pt: 3, borderTop: 1, borderColor: 'divider' }}
          >
            {typeof heading === 'string' ? text(`form.section.${heading}`) : heading[locale]}
          </Typography>
        )}
        <Box
          sx={{
            display: 'grid',
            gap: 4,
            // Two columns where each has room, whatever the width of the window.
            gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, max(260px, 40%)), 1fr))',
            alignItems: 'start',
          }}
        >
          {own.map((field) => (
            <FormField
              key={field.name}
              definition={definition}
              target={target}
              control={control}
              field={field}
              view={view}
              isWide={full.has(field.name)}
              idPrefix={id}
            />
          ))}
        </Box>
      </Box>
    )
  }
  return (
    <FormViewProvider value={view}>
      {hasLanguages && <LanguageBar view={view} control={control} all={all} fields={fields} isSticky={!columns} />}
      {columns ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 8, alignItems: 'flex-start' }}>
          {/* About 40 Han characters in a line; the short values move below the text where both have no room. */}
          <Box sx={{ flex: '3 1 600px', minWidth: 0, maxWidth: { lg: 740 } }}>{columns.main.map(show)}</Box>
          <Box className="form-side" sx={sideStyle}>
            {publishBox}
            {columns.side.map(show)}
          </Box>
        </Box>
      ) : (
        sections.map(show)
      )}
    </FormViewProvider>
  )
}

/** As high as the text, so that the publish box can stay in view; the settings scroll beneath it. */
const sideStyle = {
  flex: '1 1 280px',
  alignSelf: 'stretch',
  minWidth: 0,
  '& > section:first-of-type > h3': { pt: 0, border: 0 },
  [`@media ${twoColumns}`]: {
    '& :is(input, textarea, button, [role=combobox])': { scrollMarginTop: publishBoxHeight },
  },
} as const

interface VisibleOptions {
  readonly definition: ResourceDefinition
  readonly mode: FormMode
  readonly all: readonly FieldOfForm[]
}

/** The fields that the form shows. They are the same array until a value shows or hides one, so that a key renders only its own input. */
function useVisibleFields(control: Control<FormValues>, { definition, mode, all }: VisibleOptions) {
  const names = useWatch({
    control,
    compute: (values: FormValues) => visibleFieldsOf(definition, mode, values).map(({ name }) => name),
  })
  return useMemo(() => all.filter(({ name }) => names.includes(name)), [all, names])
}
