import { afterOperator } from './after.ts'
import { beforeOperator } from './before.ts'
import { branchOperator } from './branch.ts'
import { collectionOperator } from './collection.ts'
import { costOperator } from './cost.ts'
import { fileOperator } from './file.ts'
import { hasOperator } from './has.ts'
import { inOperator } from './in.ts'
import { stateOperator } from './is.ts'
import { modelOperator } from './model.ts'
import type { Operator } from './operator.ts'
import { projectOperator } from './project.ts'
import { tagOperator } from './tag.ts'
import { tokensOperator } from './tokens.ts'
import { toolOperator } from './tool.ts'

/** Every operator of the search language, in the order of the help. */
export const OPERATORS: readonly Operator[] = [
  inOperator,
  projectOperator,
  toolOperator,
  fileOperator,
  modelOperator,
  branchOperator,
  afterOperator,
  beforeOperator,
  stateOperator,
  costOperator,
  tokensOperator,
  tagOperator,
  collectionOperator,
  hasOperator,
]
