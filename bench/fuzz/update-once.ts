import { updateForTrial } from './update-for-trial.ts'

// A process of its own that brings an index up to date: folder, root, and whether it is done as where there is much.
const [folder = '', root = '', much] = process.argv.slice(2)
await updateForTrial(folder, root, { isMuch: much !== undefined })
