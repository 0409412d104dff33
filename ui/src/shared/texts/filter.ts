// Texts of what lists are narrowed to and sorted by; they come with the choices.
import en from '../../locales/en/filter.json';
import zh from '../../locales/zh-HK/filter.json';
import { addTexts } from '../i18n';

addTexts(en, zh);
