/** An instruction of a Dockerfile. */
export interface Step {
  readonly name: string
  readonly args: string
}

export interface Stage {
  /** An image, or the name of a stage before. */
  readonly base: string
  readonly name?: string
  readonly steps: readonly Step[]
}

/** Parses a Dockerfile into its stages. @throws Error for a line that is not an instruction */
export function parseDockerfile(text: string): readonly Stage[] {
  const stages: (Stage & { readonly steps: Step[] })[] = []
  for (const instruction of instructionsOf(text)) {
    const [, name, args] = /^([A-Z]+)\s+(.+)$/s.exec(instruction) ?? []
    if (name === undefined || args === undefined) throw new Error(`Not an instruction: ${instruction}`)
    const [, base, stage] = (name === 'FROM' && /^(\S+)(?:\s+AS\s+(\S+))?$/.exec(args)) || []
    if (base !== undefined) stages.push({ base, steps: [], ...(stage !== undefined && { name: stage }) })
    else if (stages.length === 0) throw new Error(`Before the first FROM: ${instruction}`)
    else stages.at(-1)?.steps.push({ name, args })
  }
  return stages
}

function instructionsOf(text: string): readonly string[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'))
  return lines
    .join('\n')
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
}
