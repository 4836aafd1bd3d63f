import { useText } from '@teachnet/i18n/react'
import { ProblemPage } from './problem-page.tsx'
import type { RuntimeSettingsError, SettingsProblem } from './read-runtime-settings.ts'

/** Shows the operator which settings are wrong, and where they are stored. */
export function SettingsProblemPage({ error: { place, problems } }: { readonly error: RuntimeSettingsError }) {
  const text = useText()
  return (
    <ProblemPage title={text('app.settings.title', { place })}>
      <ul>
        {problems.map((problem) => (
          <li key={JSON.stringify(problem)}>{text(`app.settings.${problem.kind}`, valuesOf(problem))}</li>
        ))}
      </ul>
    </ProblemPage>
  )
}

function valuesOf(problem: SettingsProblem): Record<string, string> {
  return {
    ...('name' in problem && { name: problem.name }),
    ...('value' in problem && { value: JSON.stringify(problem.value) }),
    ...('reason' in problem && { reason: problem.reason }),
  }
}
