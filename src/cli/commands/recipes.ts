import type { Command } from 'commander'
import { type Context, commonOptions, examples } from '../command.ts'
import { print } from '../io.ts'

/** `oloproof recipes`. */
export function registerRecipes(command: Command, context: Context): void {
  command
    .summary('list the kinds of files that can be read')
    .description('List the kinds of scores files that can be read.')
    .action(async () => {
      const { RECIPES } = await import('../../scores/recipes.ts')
      const recipes = Object.values(RECIPES)
      const widest = Math.max(...recipes.map((recipe) => recipe.name.length))
      const lines = recipes.map((recipe) => `  ${recipe.name.padEnd(widest)}  ${recipe.about}`)
      await print(
        context.io.stdout,
        `A file is recognised by its content; --recipe NAME says which it is.\n\n${lines.join('\n')}\n`,
      )
      context.finish(0)
    })
  commonOptions(command)
  examples(command, [
    'oloproof recipes',
    'oloproof scores import results.csv --recipe promptfoo -p release.yaml',
  ])
}
