export { moveInUsage, parseMoveInCommand } from './command-line.ts'
export { moveIn } from './run-move-in.ts'
