import en from './en.json';

/** A sentence, or one sentence for each plural form of `count`. */
export type Sentence = string | { [form in Intl.LDMLPluralRule]?: string };
export type Catalogue = Record<string, Sentence>;
export type Values = Record<string, string | number>;

/** The languages of one catalogue. English is complete; another language may lack words, and English fills in. */
export interface Languages<Words extends Catalogue> {
  en: Words;
  [tag: string]: Partial<Record<keyof Words, Sentence>>;
}

let language = 'en';

/** Says in which language the interface speaks, as a BCP 47 tag. */
export function setLanguage(tag: string): void {
  language = tag;
}

export function currentLanguage(): string {
  return language;
}

function pick(sentence: Sentence, tag: string, values: Values): string {
  if (typeof sentence === 'string') return sentence;
  const count = Number(values.count ?? 0);
  return sentence[new Intl.PluralRules(tag).select(count)] ?? sentence.other ?? '';
}

/** Makes the function that looks words up by id. An id that is not in the catalogue does not compile. */
export function words<Words extends Catalogue>(languages: Languages<Words>) {
  return (id: keyof Words & string, values: Values = {}): string => {
    const short = language.split('-')[0] ?? 'en';
    const found = [language, short].find((tag) => languages[tag]?.[id] !== undefined);
    const sentence = (found && languages[found]?.[id]) || languages.en[id];
    if (sentence === undefined) return id;
    return pick(sentence, found ?? 'en', values).replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = values[name];
      if (value === undefined) return whole;
      return typeof value === 'number' ? value.toLocaleString(language) : value;
    });
  };
}

export const say = words({ en });
