export {
  type Catalogue,
  currentLanguage,
  type Languages,
  say,
  setLanguage,
  type Values,
  words,
} from './words';
