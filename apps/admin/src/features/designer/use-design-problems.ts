import type { ResourceDefinition } from '@teachnet/contract'
import { type Design, type DesignProblem, designProblems } from '@teachnet/contract/design'
import { useMemo, useState } from 'react'
import type { OpenedDesign } from './opened-design.ts'

interface DesignProblems {
  /** All problems: a design with one cannot be planned. */
  readonly problems: readonly DesignProblem[]
  /** The problems that are reported. */
  readonly reported: readonly DesignProblem[]
  /** Call it when the inputs of the title are left. */
  readonly onTitleLeft: () => void
}

/** Checks a design on each edit. */
export function useDesignProblems(
  design: Design,
  areas: readonly ResourceDefinition[],
  opened: Pick<OpenedDesign, 'design' | 'controller'>,
): DesignProblems {
  const problems = useMemo(() => {
    const findDefinition = (controller: string) =>
      areas.find((area) => area.controller.toLowerCase() === controller.toLowerCase())
    return designProblems(design, { findDefinition, known: opened.controller || undefined })
  }, [design, areas, opened.controller])
  // The title of a new design is empty. It is reported only after the title was filled in or left.
  const [isTitled, setTitled] = useState(opened.design.definition.title['zh-cn'] !== '')
  const reported = isTitled ? problems : problems.filter(({ path: [part] }) => part !== 'title')
  return { problems, reported, onTitleLeft: () => setTitled(true) }
}
