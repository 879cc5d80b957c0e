import createParser from 'markdown-it'

type BlockRule = ReturnType<ReturnType<typeof createParser>['block']['ruler']['getRules']>[number]

/** Tells blocks alone, and also, as tokens of type `definition`, where links are defined. */
export const blockParser = createParser({ html: false })
blockParser.core.ruler.enableOnly(['normalize', 'block'])
blockParser.block.ruler.at('reference', definition)

/** To a person who types, `[x]: y`, `===` and `# x` are text. */
export const typedBlockParser = createParser({ html: false })
typedBlockParser.core.ruler.enableOnly(['normalize', 'block'])
typedBlockParser.disable(['reference', 'lheading', 'heading'])

const readDefinition = ruleOf('reference')

function ruleOf(name: string): BlockRule | undefined {
  const { ruler } = createParser().block
  ruler.enableOnly([name])
  return ruler.getRules('')[0]
}

function definition(...[state, from, to, isTrial]: Parameters<BlockRule>): boolean {
  const isDefinition = readDefinition?.(state, from, to, isTrial) ?? false
  if (isDefinition && !isTrial) state.push('definition', '', 0).map = [from, state.line]
  return isDefinition
}
