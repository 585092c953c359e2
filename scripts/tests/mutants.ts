import ts from 'typescript'

/** A change of one operator, limit or branch that a good test detects. */
export type Mutant = {
  /** Start of the replaced part of the source. */
  start: number
  end: number
  text: string
}

const SWAPPED: Partial<Record<ts.SyntaxKind, string>> = {
  [ts.SyntaxKind.LessThanToken]: '<=',
  [ts.SyntaxKind.LessThanEqualsToken]: '<',
  [ts.SyntaxKind.GreaterThanToken]: '>=',
  [ts.SyntaxKind.GreaterThanEqualsToken]: '>',
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: '!==',
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: '===',
  [ts.SyntaxKind.AmpersandAmpersandToken]: '||',
  [ts.SyntaxKind.BarBarToken]: '&&',
  [ts.SyntaxKind.PlusToken]: '-',
  [ts.SyntaxKind.MinusToken]: '+',
  [ts.SyntaxKind.AsteriskToken]: '/',
  [ts.SyntaxKind.SlashToken]: '*',
  [ts.SyntaxKind.PercentToken]: '*',
  [ts.SyntaxKind.PlusEqualsToken]: '-=',
  [ts.SyntaxKind.MinusEqualsToken]: '+=',
}

const SWAPPED_METHODS: Record<string, string> = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
}

/** Lists every mutant of a TypeScript source: swapped operators, limits moved by one, negated conditions and swapped methods. */
export function listMutants(source: string): Mutant[] {
  const file = ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true)
  const mutants: Mutant[] = []
  visit(file)
  return mutants

  function visit(node: ts.Node): void {
    // Types have no effect at run time, and neither have imports.
    if (ts.isTypeNode(node) || ts.isTypeAliasDeclaration(node) || ts.isImportDeclaration(node)) {
      return
    }
    mutate(node)
    ts.forEachChild(node, visit)
  }

  function mutate(node: ts.Node): void {
    if (ts.isBinaryExpression(node)) {
      const swapped = SWAPPED[node.operatorToken.kind]
      if (swapped) replace(node.operatorToken, swapped)
    }
    if (ts.isIfStatement(node) || ts.isWhileStatement(node)) negate(node.expression)
    if (ts.isConditionalExpression(node)) negate(node.condition)
    if (ts.isNumericLiteral(node)) replace(node, `(${node.text} + 1)`)
    if (node.kind === ts.SyntaxKind.TrueKeyword) replace(node, 'false')
    if (node.kind === ts.SyntaxKind.FalseKeyword) replace(node, 'true')
    if (ts.isPropertyAccessExpression(node)) {
      const swapped = Object.hasOwn(SWAPPED_METHODS, node.name.text)
      if (swapped && ts.isCallExpression(node.parent)) {
        replace(node.name, SWAPPED_METHODS[node.name.text] ?? '')
      }
    }
  }

  function negate(condition: ts.Expression): void {
    replace(condition, `!(${condition.getText(file)})`)
  }

  function replace(node: ts.Node, text: string): void {
    // A property's name, as in `{ 0: 'zero' }`, is not an expression.
    if (ts.isPropertyAssignment(node.parent) && node.parent.name === node) return
    mutants.push({ start: node.getStart(file), end: node.end, text })
  }
}

/** Returns the source with the mutant applied. */
export function applyMutant(source: string, { start, end, text }: Mutant): string {
  return source.slice(0, start) + text + source.slice(end)
}

/** Draws `count` of the items, the same ones for the same seed. */
export function draw<Item>(items: readonly Item[], count: number, seed: number): Item[] {
  const random = randomFrom(seed)
  const rest = [...items]
  for (let at = 0; at < Math.min(count, rest.length); at += 1) {
    const other = at + Math.floor(random() * (rest.length - at))
    const [a, b] = [rest[at] as Item, rest[other] as Item]
    rest[at] = b
    rest[other] = a
  }
  return rest.slice(0, count)
}

/** Returns a generator (Mulberry32) of numbers from 0 to 1 that depend on the seed alone. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
